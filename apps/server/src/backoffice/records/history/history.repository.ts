import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions';
import type { Executor } from '../../../platform/db/database';
import { orderSql } from '../../../platform/db/order.sql';
import type { PageQuery } from '../../../platform/http/page-of';
import { archivedSql, auditRowsSql } from '../../audit';
import { type Sql, tableSql } from '../../forms';
import { targetNames } from '../row/label.sql';
import { formRow } from '../row/row.sql';
import type { Visibility } from '../row/visibility';

/** A record's values as a change left them, by the columns of the definition that was live then. */
export interface Snapshot {
  readonly version: number;
  readonly definition: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A recorded reveal of one masked value. */
interface Reveal {
  readonly field: string;
  readonly name: string;
  readonly reason: string;
  readonly seen_version: number;
}

/** A recorded change. */
export interface HistoryEntry {
  readonly id: number;
  readonly action: RecordChange['action'];
  readonly at: string;
  readonly admin_id: number | null;
  readonly admin_name: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** For a reveal of a masked value. */
  readonly revealed: Reveal | null;
  /** Whether values were changed since. */
  readonly is_past: boolean;
}

/** Changes of one record, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
  /** Null when the record does not exist. */
  readonly deleted: boolean | null;
  /** What is no longer in the log and may hold earlier changes; null when the record is younger. */
  readonly archived: AuditArchived | null;
}

const actions = ['create', 'edit', 'delete', 'restore', 'revert', 'import', 'undo', 'reveal', 'erase'].map(
  (verb) => `record.${verb}`,
);

/**
 * A snapshot as it is shown: sealed values opened, and without what was erased since (assurance F44). `audit_log` is
 * the row; the log itself stays unchanged.
 */
export const shownSql = (snapshot: Sql, of: { formId: number; id: number }): Sql =>
  sql`app.without_values(app.open_snapshot(${snapshot}), array(
    select jsonb_array_elements_text(erasure.after -> 'columns') from ${auditRowsSql} as erasure
    where erasure.target_type = ${`form_${of.formId}`} and erasure.target_id = ${String(of.id)}
      and erasure.action = 'record.erase' and erasure.id > audit_log.id))`;

/** Reads a page of a record's history. */
export const findHistory = async (
  db: Executor,
  of: {
    formId: number;
    table: string;
    id: number;
    conditions: readonly Sql<boolean>[];
    size: number;
    skip: number;
    sort?: Pick<PageQuery<'id' | 'at'>, 'sort_name' | 'sort_type'>;
  },
): Promise<HistoryPage> => {
  // An import of many new records has one audit row for all of them, with their first and last id.
  const entries = sql`${auditRowsSql} where target_type = ${`form_${of.formId}`}
    and (target_id = ${String(of.id)} or (target_id is null and action = 'record.import'
      and ${of.id}::bigint between (after ->> 'first_id')::bigint and (after ->> 'last_id')::bigint))
    and action = any(${actions}::text[]) and outcome = 'succeeded'`;
  const order = orderSql(of.sort ?? {}, { keys: { id: sql`id`, at: sql`at` }, own: sql`id desc` });
  const record = sql`from ${tableSql(of.table)} as form_row
    where ${sql.join([sql`form_row.id = ${of.id}`, ...of.conditions], sql` and `)}`;
  const { rows } = await sql<HistoryPage>`
    select (select count(*) from ${entries}) as total,
      (select form_row.deleted_at is not null ${record}) as deleted,
      (select ${archivedSql(sql`form_row.created_at`)} ${record}) as archived,
      coalesce((select json_agg(entry) from (
        select id, substr(action, 8) as action, at, admin_id, actor_name as admin_name,
          ${shownSql(sql`before`, of)} as before,
          case when action not in ('record.reveal', 'record.erase') then ${shownSql(sql`after`, of)} end as after,
          case when action = 'record.reveal' then after end as revealed,
          target_id is not null and id < (select max(id) from ${entries} and action not in ('record.delete', 'record.restore', 'record.reveal', 'record.erase')) as is_past
        from ${entries} order by ${order} limit ${of.size} offset ${of.skip}) as entry), '[]') as entries`.execute(db);
  return rows[0] ?? { entries: [], total: 0, deleted: null, archived: null };
};

/** Whether someone sees a record. */
export const isWithinReach = async (
  db: Executor,
  { id, visibility: { form, reach } }: { id: number; visibility: Visibility },
): Promise<boolean> => {
  const conditions = [sql`form_row.id = ${id}`, ...reach.conditions(formRow)];
  const { rows } = await sql`select from ${tableSql(form.definition.table_name)} as form_row
    where ${allOf(conditions)}`.execute(db);
  return rows.length > 0;
};

type Sides = Pick<HistoryEntry, 'before' | 'after'>;

/** The values before and after: sealed ones opened, and without what was erased since. */
export const readSides = async (
  db: Executor,
  entry: { formId: number; id: number; entryId: number },
): Promise<Sides> => {
  const { rows } =
    await sql<Sides>`select ${shownSql(sql`before`, entry)} as before, ${shownSql(sql`after`, entry)} as after
    from ${auditRowsSql} where id = ${entry.entryId}`.execute(db);
  return rows[0] ?? { before: null, after: null };
};

/** What the records, people or departments that a field points to are called; those that the caller does not see are left out. */
export const findLabels = async (
  db: Executor,
  { field, ids, visibility }: { field: CustomFormField; ids: readonly number[]; visibility: Visibility },
): Promise<ReadonlyMap<number, string>> => {
  const names = targetNames(field, visibility);
  if (names === undefined) return new Map();
  const { rows } = await sql<{ id: number; label: string }>`
    select target.id, ${names.label} as label from ${names.table} as target
    where ${allOf([sql`target.id = any(${ids}::bigint[])`, ...names.conditions])}`.execute(db);
  return new Map(rows.map(({ id, label }) => [id, label]));
};
