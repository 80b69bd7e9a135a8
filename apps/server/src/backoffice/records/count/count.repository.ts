import './count.table';
import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import { setLimits } from '../../../platform/db/limits';
import { liveFormsSql, tableSql } from '../../forms';

/** From this size on a total is stored; fewer rows are counted fast enough. */
const storedFrom = 20_000;
/** A smaller table cannot have as many rows. */
const bytesFrom = 1_500_000;

/** What has to be done about a form's total. */
export interface CountState {
  readonly id: number;
  readonly has_base: boolean;
  readonly has_changes: boolean;
  /** The base was counted long ago; a recount corrects what direct changes of the table may have caused. */
  readonly is_old: boolean;
  readonly may_be_large: boolean;
}

/** The state of every live form's total. */
export const listCountStates = async (db: Executor): Promise<CountState[]> => {
  const { rows } = await sql<CountState>`
    select form.id, base.custom_form_id is not null as has_base,
      exists (select from app.form_count_change as change where change.custom_form_id = form.id) as has_changes,
      coalesce(base.counted_at < now() - interval '1 day', false) as is_old,
      coalesce(pg_relation_size(to_regclass(format('form.%I', live.definition ->> 'table_name'))), 0)
        >= ${bytesFrom}::bigint as may_be_large
    from ${liveFormsSql}
    left join app.form_count as base on base.custom_form_id = form.id
    order by form.id`.execute(db);
  return rows;
};

const totalLock = defineLock('total of a form');

/**
 * Locks a form's total and its table's name until the transaction ends: no sync renames the table, and no other process
 * folds. Writers of rows do not wait. Undefined when another process is folding, or the form is gone.
 */
export const holdTotal = async (db: Tx, formId: number): Promise<string | undefined> => {
  if (!(await totalLock.tryHold(db, formId))) return undefined;
  const { rows } = await sql<{ definition: FormDefinition }>`
    select live.definition from ${liveFormsSql}
    where form.id = ${formId} for share of form skip locked`.execute(db);
  return rows[0]?.definition.table_name;
};

/** Adds the recorded changes to the stored total. */
export const foldChanges = async (db: Tx, formId: number): Promise<void> => {
  await sql`with gone as (delete from app.form_count_change where custom_form_id = ${formId} returning change)
    update app.form_count set rows = greatest(rows + (select coalesce(sum(change), 0) from gone), 0)
    where custom_form_id = ${formId}`.execute(db);
};

/** Deletes the recorded changes of a form whose rows are counted each time. */
export const forgetChanges = async (db: Tx, formId: number): Promise<void> => {
  await db.deleteFrom('app.form_count_change').where('custom_form_id', '=', formId).execute();
};

/**
 * Counts a form's rows again. One statement has one snapshot: the rows that it counts are those whose changes it
 * removes, and a change that it does not see belongs to rows that it does not count.
 */
export const recount = async (db: Tx, { formId, table }: { formId: number; table: string }): Promise<void> => {
  await setLimits(db, { statement_timeout: '1min' });
  await sql`with counted as (select count(*) as rows from ${tableSql(table)} where deleted_at is null),
      gone as (delete from app.form_count_change where custom_form_id = ${formId})
    insert into app.form_count (custom_form_id, rows)
    select ${formId}, rows from counted
    where rows >= ${storedFrom} or exists (select from app.form_count where custom_form_id = ${formId})
    on conflict (custom_form_id) do update set rows = excluded.rows, counted_at = now()`.execute(db);
};
