import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { findStaff } from '@shuyuan/server/backoffice/access';
import { actedOnSql } from '@shuyuan/server/backoffice/audit';
import { dropFileUses } from '@shuyuan/server/backoffice/files';
import {
  columnSql,
  isLinked,
  liveFormsSql,
  placeName,
  readLiveDefinitions,
  type Sql,
  tableSql,
} from '@shuyuan/server/backoffice/forms';
import { deleteSamples } from '@shuyuan/server/backoffice/messages';
import { countChange } from '@shuyuan/server/backoffice/records';
import type { Executor, Tx } from '@shuyuan/server/platform/db/database';
import { sql } from 'kysely';
import { madeSql } from './demo.repository';
import { demoOrigin } from './demo-client';

/** Locks the course side against writes until the transaction ends. */
export const holdForms = async (db: Tx): Promise<void> => {
  for (const { table_name } of courseForms) {
    await sql`lock table ${tableSql(table_name)} in share row exclusive mode`.execute(db);
  }
};

/** The ids of the targets of the demo's actions. */
export const madeBy = (action: string): Sql => actedOnSql({ requestId: demoOrigin.requestId, action });

/** The forms that the demo made and that are still there. */
export const findForms = async (db: Executor): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select form.id from ${liveFormsSql}
    where form.id in (${madeBy('form.create')})`.execute(db);
  return rows.map(({ id }) => id);
};

/** Rows of a form that staff made and that depend on rows of the demo. */
interface Standing {
  readonly name: string;
  readonly rows: number;
  readonly ids: readonly number[];
}

const idsMax = 5;

/** What staff made on top of the demo's rows, by form; deleted rows count too. */
export const findStanding = async (db: Executor): Promise<Standing[]> => {
  const found: Standing[] = [];
  const own = await findForms(db);
  for (const { id, definition } of await readLiveDefinitions(db)) {
    if (own.includes(id)) continue;
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

/** A trigger forbids deletes in the ledger (assurance J65); the demo's rows are not the school's money. */
const ledgerGuard = (does: 'disable' | 'enable'): Sql =>
  does === 'disable'
    ? sql`alter table ${tableSql(paymentForm.table_name)} disable trigger course_payment_kept`
    : sql`alter table ${tableSql(paymentForm.table_name)} enable trigger course_payment_kept`;

const deleteMade = async (db: Tx, { id, definition }: { id: number; definition: FormDefinition }): Promise<number> => {
  for (const field of definition.fields.filter(isLinked)) {
    await sql`delete from ${tableSql(placeName.link(field.id))} where row_id in (${madeSql(id)})`.execute(db);
  }
  await dropFileUses(db, { type: `form_${id}`, ids: madeSql(id) });
  const { rows } = await sql<{ live: number; all: number }>`with gone as (
      delete from ${tableSql(definition.table_name)} as form_row where form_row.id in (${madeSql(id)})
      returning form_row.deleted_at)
    select count(*) filter (where deleted_at is null) as live, count(*) as all from gone`.execute(db);
  const [gone] = rows;
  await countChange(db, { formId: id, change: -(gone?.live ?? 0) });
  return gone?.all ?? 0;
};

/** Deletes the demo's rows, those that point to others first; returns how many there were. */
export const deleteRows = async (db: Tx): Promise<number> => {
  const forms = await readLiveDefinitions(db);
  let gone = 0;
  await ledgerGuard('disable').execute(db);
  for (const { id } of courseForms.toReversed()) {
    const form = forms.find((one) => one.id === id);
    if (form !== undefined) gone += await deleteMade(db, form);
  }
  await ledgerGuard('enable').execute(db);
  return gone;
};

/** Deletes what was told of the demo's people, and its robot. */
export const deleteMessages = (db: Tx): Promise<void> =>
  deleteSamples(db, {
    records: new Map(courseForms.map(({ id }) => [id, madeSql(id)])),
    robots: madeBy('message.create_robot'),
    rules: { made: madeBy('message.create_rule'), changed: madeBy('message.edit_rule') },
  });

/** Users, roles and departments of the demo that are still there. */
export const findDemoStaff = (db: Executor) =>
  findStaff(db, {
    users: madeBy('admin.create'),
    roles: madeBy('role.create'),
    departments: madeBy('department.create'),
  });
