import type { MessageKind, MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { digestKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { OwnMessageSettings, OwnMessageSettingsInput } from '@shuyuan/contract/backoffice/messages/own-message';
import { inTransaction } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { readCaller } from '../identity';
import type { Actor } from '../records';
import { recordAct } from './act';
import { type DueDigest, findDueDigests, readBellKinds, readOwnChoices, writeOwnChoices } from './digest.repository';
import { insertEvents, insertMessages, type NewMessage } from './event.repository';
import type { MessageDeps } from './message.deps';
import { countUnread } from './message.repository';
import { messageTexts as texts } from './message.texts';

/** What the caller wants to be told of, and of what the school tells its staff. */
export const readOwnSettings = async (
  { db }: Pick<MessageDeps, 'db'>,
  kinds: ReadonlyMap<string, MessageKind>,
  { adminId }: Caller,
): Promise<OwnMessageSettings> => {
  const active = new Set(await readBellKinds(db.kysely));
  const offered = [...kinds.values()].filter(({ key, audience }) => audience === 'staff' && active.has(key));
  return { ...(await readOwnChoices(db.kysely, adminId)), kinds: offered.map(({ key, name }) => ({ key, name })) };
};

/** Stores what the caller wants to be told of; kinds that this version does not have are left out. */
export const saveOwnSettings = (
  { db }: Pick<MessageDeps, 'db'>,
  kinds: ReadonlyMap<string, MessageKind>,
  { input, ...actor }: Actor & { input: OwnMessageSettingsInput },
): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const { adminId } = actor.caller;
    const before = await readOwnChoices(db, adminId);
    const after = { digest: input.digest, off: [...new Set(input.off)].filter((kind) => kinds.has(kind)) };
    await writeOwnChoices(db, { adminId, ...after });
    await recordAct(db, { ...actor, act: 'edit_own', target: 'admin', id: adminId, before, after });
  });

type DigestDeps = Pick<MessageDeps, 'db' | 'digests' | 'mail'>;

/** What waits for someone, in lines. */
const linesFor = async ({ db, digests }: DigestDeps, caller: Caller): Promise<string[]> => {
  const unread = await countUnread(db.kysely, caller.adminId);
  const parts: (readonly string[])[] = [];
  for (const lines of digests) parts.push(await lines(caller));
  return [...(unread === 0 ? [] : [texts.unread(unread)]), ...parts.flat()];
};

const messageOf = (due: DueDigest, { eventId, way, body }: { eventId: number; way: MessageWay; body: string }) =>
  ({
    event_id: eventId,
    way,
    recipient: `admin:${due.admin_id}`,
    admin_id: due.admin_id,
    custom_form_id: null,
    record_id: null,
    robot_id: null,
    name: '',
    address: way === 'mail' ? due.mail : '',
    title: texts.digest,
    body,
    link: '/dashboard',
    sms_template: '',
    sms_params: {},
    is_quiet: false,
    error: '',
  }) satisfies NewMessage;

const tellOne = async (deps: DigestDeps, due: DueDigest): Promise<void> => {
  const caller = await readCaller(deps.db.kysely, { adminId: due.admin_id, sessionId: 0 });
  if (caller === undefined) return;
  const lines = await linesFor(deps, caller);
  const ways: readonly MessageWay[] = deps.mail === undefined || due.mail === '' ? ['bell'] : ['bell', 'mail'];
  await inTransaction(deps.db.kysely, async (db) => {
    // Noted even where there is nothing to say: what comes later in the day is told tomorrow.
    const [event] = await insertEvents(db, [{ kind: digestKind, occasion: due.occasion, record_id: null }]);
    if (event === undefined || lines.length === 0) return;
    const messages = ways.map((way) => messageOf(due, { eventId: event.id, way, body: lines.join('\n') }));
    await insertMessages(db, { kind: digestKind, messages, optedOut: texts.optedOut });
  });
};

/** Makes the daily summaries that are due: one for each person and day, none where nothing waits. */
export const tellDigests = async (deps: DigestDeps, now: Date): Promise<void> => {
  for (const due of await findDueDigests(deps.db.kysely, now)) await tellOne(deps, due);
};
