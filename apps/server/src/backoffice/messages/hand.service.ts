import type { HandEstimate, HandMessage } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { fillTemplate, handFields, handKind, smsParts } from '@shuyuan/contract/backoffice/messages/message-kind';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import type { Actor, RecordRecipient } from '../records';
import { recordAct } from './act';
import { insertEvents, insertMessages, type NewMessage } from './event.repository';
import { countSent, findOptOuts, saveOptOuts } from './hand.repository';
import type { MessageDeps } from './message.deps';
import { requireFields } from './message.service';
import { messageTexts as texts } from './message.texts';
import { workingWays } from './worker';

const recipientOf = (formId: number, recordId: number): string => `record:${formId}:${recordId}`;

const requireForm = (caller: Caller, formId: number): void => {
  if (!holds(caller, `form_${formId}.index`)) throw new AppError(platformErrors.forbidden);
};

type Sending = Pick<Actor, 'caller'> & { readonly input: HandMessage };

const peopleOf = async (deps: MessageDeps, { caller, input }: Sending): Promise<readonly RecordRecipient[]> => {
  const { custom_form_id: formId, record_ids: ids, ways } = input;
  requireForm(caller, formId);
  requireFields(input, handFields);
  const working = workingWays(deps);
  if (!ways.every((way) => working.includes(way))) throw new AppError(messageErrors.wayMissing);
  const people = await deps.records.recipients({ caller, formId, ids });
  if (people === undefined) throw new AppError(messageErrors.noPeople);
  return people;
};

const wordsFor = ({ title, body }: HandMessage, { name }: RecordRecipient) => {
  const fields = { 姓名: name };
  return { title: fillTemplate(title, fields), body: fillTemplate(body, fields), sms_params: fields };
};

const addressOf = (way: 'sms' | 'mail', { mobile, mail }: RecordRecipient): string => (way === 'sms' ? mobile : mail);

/** How many a message would reach, and what it would cost. */
export const estimateHand = async (deps: MessageDeps, sending: Sending): Promise<HandEstimate> => {
  const { input } = sending;
  const people = await peopleOf(deps, sending);
  const keys = people.map(({ record_id }) => recipientOf(input.custom_form_id, record_id));
  const refused = new Set((await findOptOuts(deps.db.kysely, keys)).map(({ recipient, way }) => `${way} ${recipient}`));
  const pairs = input.ways.flatMap((way) => people.map((person) => ({ way, person })));
  const isOut = ({ way, person }: (typeof pairs)[number]) =>
    refused.has(`${way} ${recipientOf(input.custom_form_id, person.record_id)}`);
  const wanted = pairs.filter((pair) => !isOut(pair));
  const reached = wanted.filter(({ way, person }) => addressOf(way, person) !== '');
  const sms = reached.filter(({ way }) => way === 'sms');
  const parts = sms.reduce((sum, { person }) => sum + smsParts(wordsFor(input, person).body), 0);
  const { sms_price_fen: price } = await deps.readSetting();
  const [first] = reached;
  return {
    reached: Object.fromEntries(input.ways.map((way) => [way, reached.filter((one) => one.way === way).length])),
    without_address: wanted.length - reached.length,
    opted_out: pairs.length - wanted.length,
    sms_parts: parts,
    cost_fen: parts * price,
    example: first === undefined ? null : { name: first.person.name, ...pick(wordsFor(input, first.person)) },
  };
};

const pick = ({ title, body }: { title: string; body: string }) => ({ title, body });

/** Queues a message to each of them, once for each key of the request. */
export const sendHand = async (
  deps: MessageDeps,
  { input, requestKey, ...actor }: Actor & { input: HandMessage; requestKey: string },
): Promise<{ queued: number; skipped: number }> => {
  const people = await peopleOf(deps, { caller: actor.caller, input });
  const { custom_form_id, ways, sms_template } = input;
  return inTransaction(deps.db.kysely, async (db) => {
    const occasion = `${actor.caller.adminId} ${requestKey}`;
    const [event] = await insertEvents(db, [{ kind: handKind, occasion, record_id: null }]);
    if (event === undefined) return countSent(db, { kind: handKind, occasion });
    const messages = people.flatMap((person) =>
      ways.map((way): NewMessage => {
        const address = addressOf(way, person);
        const whom = { admin_id: null, robot_id: null, custom_form_id, record_id: person.record_id, name: person.name };
        const error = address === '' ? texts.noAddress[way] : '';
        const recipient = recipientOf(custom_form_id, person.record_id);
        const common = { event_id: event.id, way, recipient, link: '', sms_template, is_quiet: false };
        return { ...common, ...whom, address, error, ...wordsFor(input, person) };
      }),
    );
    const queued = await insertMessages(db, { kind: handKind, messages, optedOut: texts.optedOut });
    const after = { custom_form_id, ways, title: input.title, body: input.body, people: people.length, queued };
    await recordAct(db, { ...actor, act: 'send', target: 'message', id: event.id, after });
    return { queued, skipped: messages.length - queued };
  });
};

/** Which ways a person does not want. */
export const readOptOuts = async (
  deps: MessageDeps,
  { caller, custom_form_id, record_id }: { caller: Caller; custom_form_id: number; record_id: number },
): Promise<('sms' | 'mail')[]> => {
  requireForm(caller, custom_form_id);
  const found = await findOptOuts(deps.db.kysely, [recipientOf(custom_form_id, record_id)]);
  return found.flatMap(({ way }) => (way === 'sms' || way === 'mail' ? [way] : []));
};

/** Notes which ways a person does not want; all others are allowed again. */
export const changeOptOuts = async (
  deps: MessageDeps,
  {
    custom_form_id,
    record_id,
    ways,
    ...actor
  }: Actor & { custom_form_id: number; record_id: number; ways: readonly ('sms' | 'mail')[] },
): Promise<void> => {
  requireForm(actor.caller, custom_form_id);
  const recipient = recipientOf(custom_form_id, record_id);
  await inTransaction(deps.db.kysely, async (db) => {
    const before = (await findOptOuts(db, [recipient])).map(({ way }) => way);
    await saveOptOuts(db, { recipient, ways });
    await recordAct(db, {
      ...actor,
      act: 'opt_out',
      target: `form_${custom_form_id}`,
      id: record_id,
      before: { ways: before },
      after: { ways },
    });
  });
};
