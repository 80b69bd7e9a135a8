import type { MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { recordActs } from '@shuyuan/contract/product/record-acts';
import { inTransaction, type Tx } from '../../platform/db/database';
import { type Cursor, eventsOfEntry, type FoundEntry, findEntries } from '../record-events';
import {
  type ActiveRule,
  hasWork,
  isGathered,
  isNewOf,
  messageReader,
  type NewEvent,
  readActiveRules,
  takeGathering,
  tryApart,
} from './event.repository';
import type { MessageDeps } from './message.deps';
import { tellEvents } from './outbox';

const batchSize = 500;

type Kinds = ReadonlyMap<string, MessageKind>;

/** Whether a change is of a field that matters to a kind. */
const isOfField = ({ changes }: MessageKind, { values }: FoundEntry): boolean =>
  changes === undefined || changes.some((field) => Object.hasOwn(values, field));

/** The events of an entry: acts on the record that a kind names. */
const eventsIn = (entry: FoundEntry, kinds: Kinds): NewEvent[] => {
  const acts = recordActs.filter(({ custom_form_id }) => custom_form_id === entry.custom_form_id);
  const happened = new Set(eventsOfEntry(entry, acts));
  return [...kinds.values()]
    .filter(
      (kind) =>
        kind.custom_form_id === entry.custom_form_id &&
        kind.acts?.some((act) => happened.has(act)) === true &&
        isOfField(kind, entry),
    )
    .map(({ key }) => ({ kind: key, occasion: `audit ${entry.id}`, record_id: entry.record_id }));
};

/** A fault in what one kind tells does not hold up the others. */
const tellKinds = async (
  db: Tx,
  { deps, rules, events }: { deps: MessageDeps; rules: readonly ActiveRule[]; events: readonly NewEvent[] },
): Promise<void> => {
  for (const kind of new Set(events.map((event) => event.kind))) {
    const source = deps.sources.get(kind);
    const own = rules.filter((rule) => rule.kind === kind);
    if (source === undefined || own.length === 0) continue;
    const ofKind = events.filter((event) => event.kind === kind);
    const err = await tryApart(db, () => tellEvents(db, { source, rules: own, events: ofKind }));
    if (err !== undefined) deps.log.error({ err, kind }, 'could not tell what happened');
  }
};

interface Round {
  /** The last entry examined. */
  after: number;
  /** The cursor as it was before the first entry was examined. */
  cursor: Cursor | undefined;
}

/** Turns the next entries of the audit log into messages; false when there are no more, or another process does it. */
const gatherBatch = (deps: MessageDeps, kinds: Kinds, round: Round): Promise<boolean> =>
  inTransaction(deps.db.kysely, async (db) => {
    if (!(await takeGathering(db))) return false;
    const cursor = round.cursor ?? (await messageReader.read(db));
    round.cursor = cursor;
    const rules = await readActiveRules(db);
    const wanted = new Map([...kinds].filter(([key]) => rules.some(({ kind }) => kind === key)));
    const formIds = [...new Set([...wanted.values()].flatMap(({ custom_form_id }) => custom_form_id ?? []))];
    const after = Math.max(round.after, cursor.low_id);
    const entries = await findEntries(db, { formIds, after, limit: batchSize, isKnown: isGathered });
    const events = entries.flatMap((entry) => {
      const since = (kind: string) => rules.some((rule) => rule.kind === kind && rule.since <= entry.at);
      return eventsIn(entry, wanted).filter(({ kind }) => since(kind));
    });
    await tellKinds(db, { deps, rules, events });
    const isLast = entries.length < batchSize;
    if (isLast) await messageReader.move(db, cursor);
    round.after = entries.at(-1)?.id ?? after;
    return !isLast;
  });

/** Turns what happened to records into messages; writers do not pay for it, and an idle school writes nothing. */
export const gatherActs = async (deps: MessageDeps, kinds: Kinds): Promise<void> => {
  if (!(await hasWork(deps.db.kysely))) return;
  const round: Round = { after: 0, cursor: undefined };
  while (await gatherBatch(deps, kinds, round));
};

/** Rules of one kind that ask for the same events. */
const asOne = (rules: readonly ActiveRule[]): { first: ActiveRule; same: ActiveRule[] }[] => {
  const sameAs = (first: ActiveRule) => rules.filter(({ kind, lead }) => kind === first.kind && lead === first.lead);
  return rules.map((first) => ({ first, same: sameAs(first) })).filter(({ first, same }) => same[0] === first);
};

const tellDue = async (deps: MessageDeps, rules: readonly ActiveRule[], { kind, lead }: ActiveRule): Promise<void> => {
  const source = deps.sources.get(kind);
  if (source?.due === undefined) return;
  const since = new Date(Math.min(...rules.map((rule) => rule.since.getTime())));
  const due = await source.due(deps.db.kysely, { lead, since, isNew: isNewOf(kind) });
  const events = due.map(({ record_id, occasion }) => ({ kind, occasion, record_id }));
  for (let at = 0; at < events.length; at += batchSize) {
    await inTransaction(deps.db.kysely, (db) =>
      tellEvents(db, { source, rules, events: events.slice(at, at + batchSize) }),
    );
  }
};

/** Turns what has come by time into messages: rules ask their source, and what was found before is known by its occasion. */
export const gatherDue = async (deps: MessageDeps): Promise<void> => {
  for (const { first, same } of asOne(await readActiveRules(deps.db.kysely))) {
    await tellDue(deps, same, first).catch((err: unknown) =>
      deps.log.error({ err, kind: first.kind }, 'could not tell what is due'),
    );
  }
};
