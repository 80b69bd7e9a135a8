import type { RecordAct } from '@shuyuan/contract/backoffice/webhooks/record-act';
import { recordActs } from '@shuyuan/contract/product/record-acts';
import { type Executor, inTransaction } from '../../platform/db/database';
import { type Cursor, eventsOfEntry, type FoundEntry, findEntries } from '../record-events';
import {
  findWork,
  holdSubscriptions,
  insertDeliveries,
  isDelivered,
  type NewDelivery,
  type Subscription,
  takeRelay,
  webhookReader,
} from './relay.repository';

const batchSize = 500;

const actsOf = (formId: number): RecordAct[] => recordActs.filter(({ custom_form_id }) => custom_form_id === formId);

const deliveriesOf = (entry: FoundEntry, subscriptions: readonly Subscription[]): NewDelivery[] => {
  const events = eventsOfEntry(entry, actsOf(entry.custom_form_id));
  return subscriptions
    .filter((one) => one.custom_form_id === entry.custom_form_id && one.since_audit_id < entry.id)
    .flatMap((one) =>
      events
        .filter((event) => one.events.includes(event))
        .map((event) => ({ webhook_id: one.id, audit_id: entry.id, event, record_id: entry.record_id })),
    );
};

interface Round {
  /** The last entry examined. */
  after: number;
  /** The cursor as it was before the first entry was examined. */
  cursor: Cursor | undefined;
}

/** Turns the next entries into deliveries; false when there are no more, or when another process does it. */
const relayBatch = (db: Executor, round: Round): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await takeRelay(db))) return false;
    const cursor = round.cursor ?? (await webhookReader.read(db));
    round.cursor = cursor;
    const subscriptions = await holdSubscriptions(db);
    const since = Math.min(...subscriptions.map(({ since_audit_id }) => since_audit_id));
    const formIds = [...new Set(subscriptions.map(({ custom_form_id }) => custom_form_id))];
    const after = Math.max(round.after, cursor.low_id, subscriptions.length === 0 ? 0 : since);
    const entries = await findEntries(db, { formIds, after, limit: batchSize, isKnown: isDelivered });
    await insertDeliveries(
      db,
      entries.flatMap((entry) => deliveriesOf(entry, subscriptions)),
    );
    const isLast = entries.length < batchSize;
    if (isLast) await webhookReader.move(db, cursor);
    round.after = entries.at(-1)?.id ?? after;
    return !isLast;
  });

/**
 * Turns new entries of the audit log into deliveries; writers do not pay for it. Returns whether there are webhooks.
 * An entry that is committed late is found, because the cursor stays below everything that may still appear.
 */
export const relayEvents = async (db: Executor): Promise<boolean> => {
  const { hasWebhooks, hasEntries } = await findWork(db);
  if (hasEntries) {
    const round: Round = { after: 0, cursor: undefined };
    while (await relayBatch(db, round));
  }
  return hasWebhooks;
};
