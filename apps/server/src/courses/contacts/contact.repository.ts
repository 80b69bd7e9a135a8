import { sql } from 'kysely';
import { columnSql } from '../../backoffice/forms';
import type { Reach } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';

const formRow = sql`form_row`;

/** Another contact with this mobile number. */
export const findByMobile = async (
  db: Tx,
  { mobile, except }: { mobile: string; except: number | undefined },
): Promise<{ id: number; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(name, '') as name from form.course_contact
    where mobile = ${mobile} and deleted_at is null and id is distinct from ${except ?? null}::bigint
    limit 1`.execute(db);
  return rows[0];
};

/** Which of these contacts meet the conditions. */
export const findSeen = async (
  db: Executor,
  { ids, conditions }: { ids: readonly number[]; conditions: Reach['conditions'] },
): Promise<Set<number>> => {
  const all = [sql`form_row.id = any(${ids}::bigint[])`, sql`form_row.deleted_at is null`, ...conditions(formRow)];
  const { rows } = await sql<{ id: number }>`
    select form_row.id from form.course_contact as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** The classes that two contacts are both members of. */
export const sharedClasses = async (db: Tx, ids: readonly [number, number]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(class_row.name, '') as name from form.course_member as one
    join form.course_member as other on other.class = one.class and other.contact = ${ids[1]} and other.deleted_at is null
    join form.course_class as class_row on class_row.id = one.class
    where one.contact = ${ids[0]} and one.deleted_at is null order by class_row.name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Contacts who may be the same person: with equal values in the column, among those that meet the conditions. */
export const findAlike = async (
  db: Executor,
  { by, conditions, limit }: { by: string; conditions: Reach['conditions']; limit: number },
): Promise<{ ids: number[] }[]> => {
  const column = columnSql(by);
  const all = [sql`form_row.deleted_at is null`, sql`form_row.${column} is not null`, ...conditions(formRow)];
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(form_row.id::int order by form_row.id) as ids from form.course_contact as form_row
    where ${sql.join(all, sql` and `)} group by form_row.${column} having count(*) > 1
    order by max(form_row.id) desc limit ${limit}`.execute(db);
  return rows;
};
