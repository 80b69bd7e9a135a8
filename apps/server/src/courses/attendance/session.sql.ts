import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';

/** Sessions, for the `from` of another slice's statement; their columns are the fields of their form. */
export const sessionSql: Sql = sql`form.course_session`;

/** Marks and requests for leave, likewise. */
export const markSql: Sql = sql`form.course_attendance`;
export const leaveSql: Sql = sql`form.course_leave`;

const plain = (name: Sql): Sql => sql`lower(regexp_replace(${name}, '\\s', '', 'g'))`;

/** Whether two names mean the same teacher or room: people type spaces and capitals as they like. */
export const sameNameSql = (one: Sql, other: Sql): Sql<boolean> => sql`${plain(one)} = ${plain(other)}`;
