import '../form.table';
import type { RecycledPart } from '@shuyuan/contract/backoffice/forms/custom-form';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { adminNameSql } from '../../access';
import type { RecycledForm } from './recycled-form';

/** The contents of the recycle place, newest first; fields of a deleted form are restored with its table. */
export const listRecycled = async (db: Executor, formId: number | undefined): Promise<RecycledPart[]> => {
  const rows = await db
    .selectFrom('app.form_recycled as part')
    .leftJoin('app.custom_form as form', 'form.id', 'part.custom_form_id')
    .leftJoin('app.custom_form_version as live', (join) =>
      join.onRef('live.custom_form_id', '=', 'form.id').onRef('live.version', '=', 'form.live_version'),
    )
    .select(['part.id', 'part.kind', 'part.custom_form_id', 'part.dropped_at', 'part.purge_at'])
    .select(({ fn, ref, val }) => [
      fn.coalesce('form.name', 'part.form_name').as('form_name'),
      fn.coalesce(adminNameSql(ref('part.admin_id')), val('')).as('admin_name'),
      sql<string>`case part.kind when 'field' then part.definition ->> 'name' else '' end`.as('field_name'),
      sql<string>`case part.kind when 'field' then part.definition ->> 'field' else part.table_name end`.as(
        'stored_name',
      ),
      // Tables and link tables are moved to the recycle schema; a column stays in its table.
      sql<number>`coalesce(
        app.form_rows(to_regclass('form_recycle.' || quote_ident(nullif(part.place, '')))),
        app.form_rows(to_regclass('form.' || quote_ident(live.definition ->> 'table_name')), part.place),
        0
      )`.as('rows'),
    ])
    .where(({ or, eb }) => or([eb('part.kind', '=', 'table'), eb('part.custom_form_id', 'is not', null)]))
    .where('part.purge_at', '>', sql<Date>`now()`)
    .$if(formId !== undefined, (query) => query.where('part.custom_form_id', '=', formId ?? 0))
    .orderBy('part.id', 'desc')
    .execute();
  return rows.map(({ dropped_at, purge_at, ...row }) => ({
    ...row,
    dropped_at: dropped_at.toISOString(),
    purge_at: purge_at.toISOString(),
  }));
};

/** The form that a part belongs to; locked before the part, as everywhere, so that there is no deadlock. */
export const homeOfPart = async (db: Tx, id: number): Promise<number | null> => {
  const row = await db.selectFrom('app.form_recycled').select('custom_form_id').where('id', '=', id).executeTakeFirst();
  return row?.custom_form_id ?? null;
};

/** Locks a part that can still be restored. */
export const lockPart = (db: Tx, id: number) =>
  db
    .selectFrom('app.form_recycled')
    .selectAll()
    .where('id', '=', id)
    .where('purge_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();

export type Part = NonNullable<Awaited<ReturnType<typeof lockPart>>>;

/** Stores a form whose table was recycled; `place` is '' for a form that had no table. */
export const keepForm = async (
  db: Tx,
  { recycled, place, adminId }: { recycled: RecycledForm; place: string; adminId: number },
): Promise<void> => {
  await db
    .insertInto('app.form_recycled')
    .values({
      kind: 'table',
      custom_form_id: null,
      form_name: recycled.form.name,
      table_name: recycled.table_name,
      definition: JSON.stringify(recycled),
      place,
      admin_id: adminId,
    })
    .execute();
};

export const forgetPart = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.form_recycled').where('id', '=', id).execute();
};

/** The parts of a form that were recycled separately. */
export const partsOf = async (db: Tx, formId: number): Promise<number[]> => {
  const rows = await db.selectFrom('app.form_recycled').select('id').where('custom_form_id', '=', formId).execute();
  return rows.map(({ id }) => id);
};

/** Links recycled parts to their restored form again. */
export const reclaimParts = async (
  db: Tx,
  { formId, parts }: { formId: number; parts: readonly number[] },
): Promise<void> => {
  if (parts.length === 0) return;
  await db
    .updateTable('app.form_recycled')
    .set({ custom_form_id: formId })
    .where('id', 'in', [...parts])
    .where('kind', '=', 'field')
    .execute();
};

/** The parts whose retention has ended. */
export const overdueParts = async (db: Executor): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.form_recycled')
    .select('id')
    .where('purge_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks a part whose retention has ended, unless another process holds it. */
export const lockOverdue = (db: Tx, id: number): Promise<Part | undefined> =>
  db
    .selectFrom('app.form_recycled')
    .selectAll()
    .where('id', '=', id)
    .where('purge_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
