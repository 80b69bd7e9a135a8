import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { HandEstimate, HandMessage, HandTerms } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import {
  handFields,
  type MessageKind,
  outsideFields,
  placesOf,
  smsParts,
} from '@shuyuan/contract/backoffice/messages/message-kind';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { Actor } from '../records';
import { recordAct } from './act';
import { insertEvents, insertMessages, type NewMessage } from './event.repository';
import { countSent, eventOf, readDailyOccasion } from './hand.repository';
import { type HandWay, handSourceOf, handWays, type Judged, judgeMessages, kindOf, requireForm } from './hand-people';
import type { MessageDeps } from './message.deps';
import { listRules } from './message.repository';
import { requireFields } from './message.service';
import { messageTexts as texts } from './message.texts';
import type { HandPerson, HandSource } from './message-source';
import { workingWays } from './worker';

type Sending = Pick<Actor, 'caller'> & { readonly input: HandMessage };

interface Addressed {
  readonly source: HandSource;
  readonly people: readonly HandPerson[];
}

const addressed = async (deps: MessageDeps, { caller, input }: Sending): Promise<Addressed> => {
  const { custom_form_id: formId, record_ids: ids, ways } = input;
  requireForm(caller, formId);
  const source = handSourceOf(deps, formId);
  requireFields(input, source.fields);
  const working = workingWays(deps);
  if (!ways.every((way) => working.includes(way))) throw new AppError(messageErrors.wayMissing);
  return { source, people: await source.people({ caller, ids: [...new Set(ids)] }) };
};

const problemOf = async (
  deps: MessageDeps,
  { caller, formId, way }: { caller: Caller; formId: number; way: HandWay },
): Promise<string> => {
  if (!workingWays(deps).includes(way)) return texts.wayMissing[way];
  if (deps.hands.has(formId)) return '';
  const { fields } = await deps.records.meta(caller, formId);
  const reaches = way === 'sms' ? 'mobile' : 'mail';
  const isThere = fields.some(({ edit_input }) => fieldTypeOf(edit_input).reachedBy === reaches);
  return isThere ? '' : texts.noField[way];
};

/** What someone who writes to people of a form can choose from: ways, places, and the words of rules that fit. */
export const readTerms = async (
  deps: MessageDeps,
  kinds: ReadonlyMap<string, MessageKind>,
  { caller, formId }: { caller: Caller; formId: number },
): Promise<HandTerms> => {
  requireForm(caller, formId);
  const { fields, daily } = handSourceOf(deps, formId);
  const fits = ({ title, body }: { title: string; body: string }) =>
    placesOf(title + body).every((place) => fields.includes(place));
  const rules = await listRules(deps.db.kysely);
  const ofRules = rules.map(({ kind, title, body, sms_template }) => {
    return { kind, name: kinds.get(kind)?.name ?? kind, title, body, sms_template };
  });
  const usual = kinds.get(daily?.kind ?? '')?.usual;
  const ofDaily = [usual, daily].flatMap((words) => (daily === undefined || words === undefined ? [] : [words]));
  const templates = [
    ...ofRules.filter(({ kind }) => kind === daily?.kind),
    ...ofDaily.map(({ title, body }) => ({ name: daily?.name ?? '', title, body, sms_template: '' })),
    ...ofRules.filter(({ kind }) => kind !== daily?.kind),
  ].filter(fits);
  return {
    fields: [...fields],
    ways: await Promise.all(
      handWays.map(async (way) => ({ way, problem: await problemOf(deps, { caller, formId, way }) })),
    ),
    templates: templates.map(({ name, title, body, sms_template }) => ({ name, title, body, sms_template })),
    is_daily: daily !== undefined,
  };
};

/** What does not tell one person from another of the same name. */
const commonFields: readonly string[] = [...handFields, ...outsideFields];

/** How many people an estimate names. */
const namedMost = 100;

/** The first of the people, each with what becomes of the message in the best of the ways. */
const namedPeople = (judged: readonly Judged[], people: readonly HandPerson[]): HandEstimate['people'] =>
  people.slice(0, namedMost).map((person) => {
    const own = judged.filter((one) => one.person === person);
    const verdict = (own.find((one) => one.verdict === 'reached') ?? own[0])?.verdict ?? 'without_address';
    const facts = Object.entries(person.fields).filter(([field, fact]) => !commonFields.includes(field) && fact !== '');
    const { record_id, name } = person;
    return { record_id, name, facts: facts.map(([, fact]) => fact), verdict };
  });

/** How many a message would reach, and what it would cost. */
export const estimateHand = async (deps: MessageDeps, sending: Sending): Promise<HandEstimate> => {
  const { input } = sending;
  const { source, people } = await addressed(deps, sending);
  const judged = await judgeMessages(deps.db.kysely, { input, source, people });
  const of = (verdict: Judged['verdict']) => judged.filter((one) => one.verdict === verdict);
  const reached = of('reached');
  const parts = reached.reduce((sum, { way, words }) => sum + (way === 'sms' ? smsParts(words.body) : 0), 0);
  const { sms_price_fen: price } = await deps.readSetting();
  const [first] = reached;
  return {
    reached: Object.fromEntries(input.ways.map((way) => [way, reached.filter((one) => one.way === way).length])),
    without_address: of('without_address').length,
    opted_out: of('opted_out').length,
    repeated: of('repeated').length,
    left_out: new Set(input.record_ids).size - people.reduce((sum, { records }) => sum + records, 0),
    sms_parts: parts,
    cost_fen: parts * price,
    example: first === undefined ? null : { name: first.person.name, ...first.words },
    people: namedPeople(judged, people),
  };
};

const messageOf = (
  judged: Judged,
  { event_id, sms_template }: { event_id: number; sms_template: string },
): NewMessage => {
  const { way, person, recipient, address, words, verdict } = judged;
  const { custom_form_id, record_id, name, fields } = person;
  const error = verdict === 'without_address' ? texts.noAddress[way] : verdict === 'repeated' ? texts.repeated : '';
  const whom = { admin_id: null, robot_id: null, custom_form_id, record_id, name, recipient, address };
  return { event_id, way, ...whom, ...words, link: '', sms_template, sms_params: fields, is_quiet: false, error };
};

/** One event for each person and day; whoever was told today, or cannot be reached, has none. */
const tellDaily = async (
  db: Tx,
  { judged, kind, sms_template }: { judged: Judged[]; kind: string; sms_template: string },
) => {
  const prefix = await readDailyOccasion(db);
  const reached = new Set(judged.filter(({ verdict }) => verdict === 'reached').map(({ recipient }) => recipient));
  const events = [...reached].map((recipient) => ({ kind, occasion: prefix + recipient, record_id: null }));
  const made = new Map((await insertEvents(db, events)).map(({ id, occasion }) => [occasion, id]));
  const messages = judged.flatMap((one) => {
    const event_id = made.get(prefix + one.recipient);
    return event_id === undefined ? [] : [messageOf(one, { event_id, sms_template })];
  });
  const queued = await insertMessages(db, { kind, messages, optedOut: texts.optedOut });
  return { id: [...made.values()][0] ?? 0, queued, isNew: made.size > 0 };
};

/** One event for the whole sending, whose parts have the same key. */
const tellOnce = async (
  db: Tx,
  { judged, occasion, sms_template }: { judged: Judged[]; occasion: string; sms_template: string },
) => {
  const kind = kindOf({});
  const event_id = await eventOf(db, { kind, occasion });
  const messages = judged.map((one) => messageOf(one, { event_id, sms_template }));
  const recipients = messages.map(({ recipient }) => recipient);
  const before = await countSent(db, { eventId: event_id, recipients });
  await insertMessages(db, { kind, messages, optedOut: texts.optedOut });
  const after = await countSent(db, { eventId: event_id, recipients });
  return { id: event_id, queued: after.queued, isNew: before.queued + before.skipped < after.queued + after.skipped };
};

/** Queues a message to each of them, once for each key of the request. */
export const sendHand = async (
  deps: MessageDeps,
  { input, requestKey, ...actor }: Actor & { input: HandMessage; requestKey: string },
): Promise<{ queued: number; skipped: number }> => {
  const { source, people } = await addressed(deps, { caller: actor.caller, input });
  const { custom_form_id, ways, title, body, sms_template } = input;
  return inTransaction(deps.db.kysely, async (db) => {
    const judged = await judgeMessages(db, { input, source, people });
    const occasion = `${actor.caller.adminId} ${requestKey}`;
    const { id, queued, isNew } =
      source.daily === undefined
        ? await tellOnce(db, { judged, occasion, sms_template })
        : await tellDaily(db, { judged, kind: source.daily.kind, sms_template });
    const after = { custom_form_id, ways, title, body, people: people.length, queued };
    if (isNew) await recordAct(db, { ...actor, act: 'send', target: 'message', id, after });
    return { queued, skipped: judged.length - queued };
  });
};
