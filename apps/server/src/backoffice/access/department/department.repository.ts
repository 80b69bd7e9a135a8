import '../access.table';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';

/** A department as it is stored. */
export interface StoredDepartment {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly version: number;
}

/** All departments, siblings in display order. */
export const readDepartments = (db: Executor): Promise<StoredDepartment[]> =>
  db
    .selectFrom('app.department')
    .select(['id', 'parent_id', 'name', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** These departments and their descendants. */
export const readTreeBelow = async (db: Executor, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select unnest(${ids as number[]}::bigint[])
      union select department.id from app.department join below on department.parent_id = below.id
    )
    select id from below`.execute(db);
  return rows.map(({ id }) => id);
};

const belonging = sql<{ admin_id: number; department_id: number }>`(
  select id as admin_id, department_id from app.admin
  union select admin_id, department_id from app.admin_department)`;

/** How many people belong to each department. */
export const countPeople = async (db: Executor): Promise<Map<number, number>> => {
  const { rows } = await sql<{ department_id: number; count: number }>`
    select place.department_id, count(*) as count
    from ${belonging} as place join app.admin on admin.id = place.admin_id and admin.deleted_at is null
    group by place.department_id`.execute(db);
  return new Map(rows.map(({ department_id, count }) => [department_id, count]));
};

/** The names of the people of one department. */
export const readPeople = async (db: Executor, departmentId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select admin.name
    from ${belonging} as place join app.admin on admin.id = place.admin_id and admin.deleted_at is null
    where place.department_id = ${departmentId}
    order by admin.id`.execute(db);
  return rows.map(({ name }) => name);
};

const treeLock = defineLock('tree of departments');

/** Locks the tree until the transaction ends, so that the second of two moves sees the result of the first. */
export const holdDepartments = async (db: Tx): Promise<StoredDepartment[]> => {
  await treeLock.hold(db);
  return readDepartments(db);
};

/** Adds a department at the end of its parent's children. */
export const insertDepartment = async (db: Tx, values: { parent_id: number; name: string }): Promise<number> => {
  const { id } = await db
    .insertInto('app.department')
    .values(({ selectFrom }) => ({
      ...values,
      sort: selectFrom('app.department as sibling')
        .select(sql<number>`coalesce(max(sibling.sort), 0) + 1`.as('next'))
        .where('sibling.parent_id', '=', values.parent_id),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateDepartment = async (
  db: Tx,
  { id, ...values }: { id: number; name?: string; parent_id?: number; isDeleted?: true },
): Promise<void> => {
  const { isDeleted, ...columns } = values;
  await db
    .updateTable('app.department')
    .set({
      ...columns,
      ...(isDeleted ? { deleted_at: sql`now()` } : {}),
      // The version guards only the name: renaming a department that was moved meanwhile must not undo the move.
      ...(columns.name === undefined ? {} : { version: sql`version + 1` }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** Numbers the children of a parent in this order. */
export const orderDepartments = async (db: Tx, ids: readonly number[]): Promise<void> => {
  await sql`
    update app.department set sort = listed.place
    from unnest(${ids as number[]}::bigint[]) with ordinality as listed (id, place)
    where department.id = listed.id`.execute(db);
};
