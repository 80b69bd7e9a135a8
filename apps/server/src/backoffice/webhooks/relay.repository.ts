import './webhook.table';
import { type RawBuilder, sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { auditRowsSql } from '../audit';
import { auditReader } from '../record-events';

/** How far the log was turned into deliveries. */
export const webhookReader = auditReader('webhooks');

const relaying = defineLock('relay of webhooks');

/** Makes this transaction the only one that reads events; false when another one does. */
export const takeRelay = (db: Tx): Promise<boolean> => relaying.tryHold(db);

/** Whether there are webhooks, and entries of the audit log that none of them may have been told of. */
export const findWork = async (db: Executor): Promise<{ hasWebhooks: boolean; hasEntries: boolean }> => {
  const { rows } = await sql<{ since: number | null; has_entries: boolean }>`
    select found.since, found.since is not null
      and (select max(audit.id) from ${auditRowsSql} as audit) > greatest(found.since, ${webhookReader.lowIdSql}) as has_entries
    from (select min(since_audit_id) as since from app.webhook) as found`.execute(db);
  return { hasWebhooks: rows[0]?.since != null, hasEntries: rows[0]?.has_entries === true };
};

/** What a webhook wants to be told. */
export interface Subscription {
  readonly id: number;
  readonly custom_form_id: number;
  readonly events: readonly string[];
  readonly since_audit_id: number;
}

/** All webhooks, also paused ones; none of them is removed before the transaction ends. */
export const holdSubscriptions = (db: Tx): Promise<Subscription[]> =>
  db
    .selectFrom('app.webhook')
    .select(['id', 'custom_form_id', 'events', 'since_audit_id'])
    .orderBy('id')
    .forKeyShare()
    .execute();

/** Whether an entry became deliveries. */
export const isDelivered = (auditId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from app.webhook_delivery as known where known.audit_id = ${auditId})`;

/** An event that a webhook has to be told. */
export interface NewDelivery {
  readonly webhook_id: number;
  readonly audit_id: number;
  readonly event: string;
  readonly record_id: number | null;
}

/** Adds deliveries in their order; one that is there already is left. */
export const insertDeliveries = async (db: Tx, made: readonly NewDelivery[]): Promise<void> => {
  if (made.length === 0) return;
  await sql`insert into app.webhook_delivery (webhook_id, audit_id, event, record_id)
    select made.webhook_id, made.audit_id, made.event, made.record_id
    from jsonb_to_recordset(${JSON.stringify(made.map((one, place) => ({ ...one, place })))}::jsonb)
      as made (webhook_id bigint, audit_id bigint, event text, record_id bigint, place integer)
    order by made.place on conflict do nothing`.execute(db);
};
