import './webhook.table';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { auditRowsSql } from '../audit';
import { eventActions, type RecordEntry } from './event.rules';

const relaying = defineLock('relay of webhooks');

/** Makes this transaction the only one that reads events; false when another one does. */
export const takeRelay = (db: Tx): Promise<boolean> => relaying.tryHold(db);

/** Whether there are webhooks, and entries of the audit log that none of them may have been told of. */
export const findWork = async (db: Executor): Promise<{ hasWebhooks: boolean; hasEntries: boolean }> => {
  const { rows } = await sql<{ since: number | null; has_entries: boolean }>`
    select found.since, found.since is not null and exists (select from ${auditRowsSql} as audit
      where audit.id > greatest(found.since, (select low_id from app.webhook_cursor))) as has_entries
    from (select min(since_audit_id) as since from app.webhook) as found`.execute(db);
  return { hasWebhooks: rows[0]?.since != null, hasEntries: rows[0]?.has_entries === true };
};

/** How far the log was read. */
export interface Cursor {
  readonly low_id: number;
  readonly next_low_id: number | null;
  /** Whether the transactions open when the next mark was noted have ended; `void` after a restore elsewhere. */
  readonly next_state: 'waiting' | 'due' | 'void';
}

export const readCursor = async (db: Tx): Promise<Cursor> => {
  const { rows } = await sql<Cursor>`
    select low_id, next_low_id,
      case when next_low_xid > pg_snapshot_xmax(pg_current_snapshot()) then 'void'
        -- A row gets its id a moment before its transaction is seen.
        when next_low_xid <= pg_snapshot_xmin(pg_current_snapshot()) and next_low_at < now() - interval '10 seconds'
        then 'due' else 'waiting' end as next_state
    from app.webhook_cursor`.execute(db);
  return rows[0] ?? { low_id: 0, next_low_id: null, next_state: 'waiting' };
};

/** Passes the noted mark if it is due, and notes the next one. */
export const moveCursor = async (db: Tx, cursor: Cursor): Promise<void> => {
  if (cursor.next_low_id !== null && cursor.next_state === 'waiting') return;
  const low = cursor.next_state === 'due' ? (cursor.next_low_id ?? cursor.low_id) : cursor.low_id;
  await sql`update app.webhook_cursor set low_id = ${low},
      next_low_id = nullif(greatest(newest.id, ${low}), ${low}), next_low_xid = newest.xid, next_low_at = now()
    from (select coalesce(max(audit.id), 0) as id, pg_snapshot_xmax(pg_current_snapshot()) as xid
      from ${auditRowsSql} as audit) as newest`.execute(db);
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

/** An entry with its place and its form. */
export interface FoundEntry extends RecordEntry {
  readonly id: number;
  readonly custom_form_id: number;
}

/** The next entries about records of some forms that nobody was told of, in order. */
export const findEntries = async (
  db: Tx,
  { formIds, after, limit }: { formIds: readonly number[]; after: number; limit: number },
): Promise<FoundEntry[]> => {
  const { rows } = await sql<FoundEntry>`
    select audit.id, substr(audit.target_type, 6)::bigint as custom_form_id, audit.action,
      audit.target_id::bigint as record_id, coalesce(audit.after -> 'values', '{}') as values
    from ${auditRowsSql} as audit
    where audit.id > ${after} and audit.target_type = any(${formIds.map((id) => `form_${id}`)}::text[])
      and audit.action = any(${eventActions}::text[]) and audit.outcome = 'succeeded'
      and not exists (select from app.webhook_delivery as known where known.audit_id = audit.id)
    order by audit.id limit ${limit}`.execute(db);
  return rows;
};

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
