import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { sql } from 'kysely';
import { columnSql, isLinked, placeName, type Sql, tableSql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';
import { madeSql } from './demo.repository';
import { demoOrigin } from './desk';

interface LiveForm {
  readonly id: number;
  readonly definition: FormDefinition;
}

const readForms = async (db: Executor): Promise<LiveForm[]> => {
  const { rows } = await sql<LiveForm>`select form.id, live.definition from app.custom_form as form
    join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
    order by form.id`.execute(db);
  return rows;
};

/** Keeps everyone from writing to the course side until the transaction ends. */
export const holdForms = async (db: Tx): Promise<void> => {
  for (const { table_name } of courseForms) {
    await sql`lock table ${tableSql(table_name)} in share row exclusive mode`.execute(db);
  }
};

/** Rows of a form that people made, standing on rows of the demo. */
interface Standing {
  readonly name: string;
  readonly rows: number;
  readonly ids: readonly number[];
}

const idsMax = 5;

/** What people made upon the demo's rows, form by form; what lies in the recycle bin stands there too. */
export const findStanding = async (db: Executor): Promise<Standing[]> => {
  const found: Standing[] = [];
  for (const { id, definition } of await readForms(db)) {
    const pointers = definition.fields.flatMap((field): Sql<boolean>[] => {
      const target = field.settings.relation_form_id;
      if (target === undefined || !courseForms.some((form) => form.id === target)) return [];
      return isLinked(field)
        ? [
            sql`exists (select from ${tableSql(placeName.link(field.id))} as link
            where link.row_id = form_row.id and link.target_id in (${madeSql(target)}))`,
          ]
        : [sql`form_row.${columnSql(field.field)} in (${madeSql(target)})`];
    });
    if (pointers.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select form_row.id from ${tableSql(definition.table_name)} as form_row
      where form_row.id not in (${madeSql(id)}) and (${sql.join(pointers, sql` or `)}) order by form_row.id`.execute(
      db,
    );
    if (rows.length > 0)
      found.push({ name: definition.name, rows: rows.length, ids: rows.slice(0, idsMax).map((row) => row.id) });
  }
  return found;
};

/** The ledger lets nothing go (assurance J65); the rows of the demo are no money of the school's. */
const ledgerGuard = (does: 'disable' | 'enable'): Sql =>
  does === 'disable'
    ? sql`alter table ${tableSql(paymentForm.table_name)} disable trigger course_payment_kept`
    : sql`alter table ${tableSql(paymentForm.table_name)} enable trigger course_payment_kept`;

const deleteMade = async (db: Tx, { id, definition }: LiveForm): Promise<number> => {
  for (const field of definition.fields.filter(isLinked)) {
    await sql`delete from ${tableSql(placeName.link(field.id))} where row_id in (${madeSql(id)})`.execute(db);
  }
  await sql`delete from app.file_use where target_type = ${`form_${id}`}
    and target_id in (select made::text from (${madeSql(id)}) as made (made))`.execute(db);
  const { rows } = await sql<{ live: number; all: number }>`with gone as (
      delete from ${tableSql(definition.table_name)} as form_row where form_row.id in (${madeSql(id)})
      returning form_row.deleted_at)
    select count(*) filter (where deleted_at is null) as live, count(*) as all from gone`.execute(db);
  const [gone] = rows;
  await sql`insert into app.form_count_change (custom_form_id, change)
    select ${id}::bigint, -${gone?.live ?? 0}::integer where ${gone?.live ?? 0}::integer > 0`.execute(db);
  return gone?.all ?? 0;
};

/** Deletes the demo's rows, those that point to others first; gives back how many there were. */
export const deleteRows = async (db: Tx): Promise<number> => {
  const forms = await readForms(db);
  let gone = 0;
  await ledgerGuard('disable').execute(db);
  for (const { id } of courseForms.toReversed()) {
    const form = forms.find((one) => one.id === id);
    if (form !== undefined) gone += await deleteMade(db, form);
  }
  await ledgerGuard('enable').execute(db);
  return gone;
};

const madeOf = (action: string): Sql => sql`select audit.target_id::bigint from app.audit_log as audit
  where audit.request_id = ${demoOrigin.requestId} and audit.action = ${action}`;

/** Deletes what the demo's acts of money left beside the ledger: requests, closed days, and the series of receipts. */
export const deleteMoneyTrail = async (db: Tx, series: string): Promise<void> => {
  await sql`delete from app.payment_request where admin_id in (${madeOf('admin.create')})`.execute(db);
  await sql`delete from app.day_close where collector_id in (${madeOf('admin.create')})`.execute(db);
  await sql`delete from app.whole_day_close where closed_by in (${madeOf('admin.create')})`.execute(db);
  await sql`delete from app.receipt_counter where series = ${series}`.execute(db);
};

/** Users, roles and departments of the demo that are still there; departments come with those below them first. */
export const findStaff = async (db: Executor) => {
  const { rows: users } = await sql<{ id: number }>`select id from app.admin
    where id in (${madeOf('admin.create')}) and deleted_at is null order by id`.execute(db);
  const { rows: roles } = await sql<{ id: number; version: number }>`select id, version from app.role
    where id in (${madeOf('role.create')}) order by id`.execute(db);
  const { rows: departments } = await sql<{ id: number; version: number }>`select id, version from app.department
    where id in (${madeOf('department.create')}) and deleted_at is null order by id desc`.execute(db);
  return { users, roles, departments };
};
