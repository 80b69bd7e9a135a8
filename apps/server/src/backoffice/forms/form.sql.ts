import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Sql } from './field-types/column-type';
import { columnSql, tableSql } from './plan/place-name.sql';

/** For the `from` of a statement: each form that has a table, `form`, with its live definition, `live`. */
export const liveFormsSql: RawBuilder<unknown> = sql`app.custom_form as form
  join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version`;

/** The name of a form by its id, as SQL. */
export const formNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.custom_form as named where named.id = ${id})`;

/** The rows of a form's table: the id, and the text of some columns. */
export const rowTextsSql = (table: string, columns: readonly string[]): Sql =>
  sql`select id, concat_ws(' ', ${sql.join(columns.map((name) => sql`${columnSql(name)}::text`))}) from ${tableSql(table)}`;
