import './reader.table';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { auditRowsSql } from '../audit';
import { eventActions, type RecordEntry } from './event.rules';

/** How far the log was read. */
export interface Cursor {
  readonly low_id: number;
  readonly next_low_id: number | null;
  /** Whether the transactions open when the next mark was noted have ended; `void` after a restore elsewhere. */
  readonly next_state: 'waiting' | 'due' | 'void';
}

/**
 * Follows the audit log. An entry may be committed after one with a higher id, so the cursor stays below everything that
 * may still appear: whoever follows it sees some entries more than once, and must know them.
 */
export interface AuditReader {
  /** The id up to which everything was read. */
  readonly lowIdSql: RawBuilder<number>;
  readonly read: (db: Tx) => Promise<Cursor>;
  /** Passes the noted mark if it is due, and notes the next one. */
  readonly move: (db: Tx, cursor: Cursor) => Promise<void>;
}

const readCursor = async (db: Executor, reader: string): Promise<Cursor> => {
  const { rows } = await sql<Cursor>`
    select low_id, next_low_id,
      case when next_low_xid > pg_snapshot_xmax(pg_current_snapshot()) then 'void'
        -- A row gets its id a moment before its transaction is seen.
        when next_low_xid <= pg_snapshot_xmin(pg_current_snapshot()) and next_low_at < now() - interval '10 seconds'
        then 'due' else 'waiting' end as next_state
    from app.audit_reader where reader = ${reader}`.execute(db);
  return rows[0] ?? { low_id: 0, next_low_id: null, next_state: 'waiting' };
};

/** The reader of this name, which a migration has made. */
export const auditReader = (reader: 'webhooks' | 'messages'): AuditReader => ({
  lowIdSql: sql<number>`(select low_id from app.audit_reader where reader = ${reader})`,
  read: (db) => readCursor(db, reader),
  move: async (db, cursor) => {
    if (cursor.next_low_id !== null && cursor.next_state === 'waiting') return;
    const low = cursor.next_state === 'due' ? (cursor.next_low_id ?? cursor.low_id) : cursor.low_id;
    await sql`update app.audit_reader set low_id = ${low},
        next_low_id = nullif(greatest(newest.id, ${low}), ${low}), next_low_xid = newest.xid, next_low_at = now()
      from (select coalesce(max(audit.id), 0) as id, pg_snapshot_xmax(pg_current_snapshot()) as xid
        from ${auditRowsSql} as audit) as newest
      where reader = ${reader}`.execute(db);
  },
});

/** An entry with its place and its form. */
export interface FoundEntry extends RecordEntry {
  readonly id: number;
  readonly custom_form_id: number;
  readonly at: Date;
}

/** The next entries about records of some forms, in order, but for those that `isKnown` says the follower knows. */
export const findEntries = async (
  db: Tx,
  query: {
    formIds: readonly number[];
    after: number;
    limit: number;
    isKnown: (auditId: RawBuilder<unknown>) => RawBuilder<boolean>;
  },
): Promise<FoundEntry[]> => {
  const { rows } = await sql<FoundEntry>`
    select audit.id, substr(audit.target_type, 6)::bigint as custom_form_id, audit.action, audit.at,
      audit.target_id::bigint as record_id, coalesce(audit.after -> 'values', '{}') as values
    from ${auditRowsSql} as audit
    where audit.id > ${query.after} and audit.target_type = any(${query.formIds.map((id) => `form_${id}`)}::text[])
      and audit.action = any(${eventActions}::text[]) and audit.outcome = 'succeeded'
      and not (${query.isKnown(sql`audit.id`)})
    order by audit.id limit ${query.limit}`.execute(db);
  return rows;
};
