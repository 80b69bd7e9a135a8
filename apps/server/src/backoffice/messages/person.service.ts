import type { PersonMessage } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { type Actor, maskText } from '../records';
import { recordAct } from './act';
import { findOptOuts, listOfRecord, type Reaching, saveOptOuts } from './hand.repository';
import { addressOf, type HandWay, handWays, requireForm } from './hand-people';
import type { MessageDeps } from './message.deps';
import { recipientOf } from './message-source';

interface OfRecord {
  readonly caller: Caller;
  readonly custom_form_id: number;
  readonly record_id: number;
}

/** The ways to the person of a record; without an address where the record has none. */
const waysOf = (
  of: { custom_form_id: number; record_id: number },
  person: { mobile: string; mail: string } | undefined,
): Reaching[] =>
  handWays.map((way) => ({
    recipient: recipientOf(of),
    way,
    address: person === undefined ? '' : addressOf(way, person),
  }));

/** The ways to the person of a record that the caller sees. */
const waysTo = async (deps: MessageDeps, { caller, custom_form_id, record_id }: OfRecord): Promise<Reaching[]> => {
  requireForm(caller, custom_form_id);
  const found = await deps.records.recipients({ caller, formId: custom_form_id, ids: [record_id] });
  if (found === undefined) throw new AppError(messageErrors.noPeople);
  const [person] = found;
  if (person === undefined) throw new AppError(platformErrors.recordNotFound);
  return waysOf({ custom_form_id, record_id }, person);
};

const waysIn = (found: readonly Pick<Reaching, 'way'>[]): HandWay[] =>
  handWays.filter((way) => found.some((one) => one.way === way));

/** Which ways a person does not want. */
export const readOptOuts = async (deps: MessageDeps, of: OfRecord): Promise<HandWay[]> =>
  waysIn(await findOptOuts(deps.db.kysely, { kind: '', given: await waysTo(deps, of) }));

/** Notes which ways a person does not want; all others are allowed again. */
export const changeOptOuts = async (
  deps: MessageDeps,
  { custom_form_id, record_id, ways, ...actor }: Actor & Omit<OfRecord, 'caller'> & { ways: readonly HandWay[] },
): Promise<void> => {
  const given = await waysTo(deps, { caller: actor.caller, custom_form_id, record_id });
  await inTransaction(deps.db.kysely, async (db) => {
    const before = { ways: waysIn(await findOptOuts(db, { kind: '', given })) };
    await saveOptOuts(db, { given, refused: ways });
    const target = `form_${custom_form_id}`;
    await recordAct(db, { ...actor, act: 'opt_out', target, id: record_id, before, after: { ways } });
  });
};

/** The messages to the person of a record that the caller sees, newest first, and the ways that they do not want. */
export const showOfRecord = async (
  deps: MessageDeps,
  { caller, custom_form_id, id }: { caller: Caller; custom_form_id: number; id: number },
): Promise<{ data: PersonMessage[]; opted_out: HandWay[] }> => {
  const { db, records } = deps;
  const query = { caller, formId: custom_form_id, ids: [id] };
  if ((await records.seenIds(query)).length === 0) throw new AppError(platformErrors.recordNotFound);
  const [person] = (await records.recipients(query)) ?? [];
  const given = waysOf({ custom_form_id, record_id: id }, person);
  const rows = await listOfRecord(db.kysely, { formId: custom_form_id, id });
  return {
    data: rows.map((row) => ({
      ...row,
      address: row.address === '' ? '' : maskText(row.way === 'mail' ? 'email' : 'mobile', db.open(row.address) ?? ''),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
    opted_out: waysIn(await findOptOuts(db.kysely, { kind: '', given })),
  };
};
