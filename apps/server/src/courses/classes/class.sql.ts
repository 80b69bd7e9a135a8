import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';

/** Classes, for the `from` of another slice's statement; their columns are the fields of their form. */
export const classSql: Sql = sql`form.course_class`;

/** Programmes, for the same. */
export const programmeSql: Sql = sql`form.course_programme`;

/** The name of a class, as SQL. */
export const classNameSql = (id: Sql): Sql<string> =>
  sql`(select named.name from form.course_class as named where named.id = ${id})`;

/** The condition that a class, by its alias, is there and was not called off. */
export const isHeldSql = (row: Sql): Sql<boolean> => sql`(${row}.deleted_at is null and ${row}.state <> 'cancelled')`;

/** Whether a class was called off. */
export const isCalledOffSql = (id: Sql): Sql<boolean> =>
  sql`exists (select from form.course_class as off where off.id = ${id} and off.state = 'cancelled')`;
