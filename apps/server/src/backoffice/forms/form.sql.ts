import { type Expression, type RawBuilder, sql } from 'kysely';

/** For the `from` of a statement: each form that has a table, `form`, with its live definition, `live`. */
export const liveFormsSql: RawBuilder<unknown> = sql`app.custom_form as form
  join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version`;

/** The name of a form by its id, as SQL. */
export const formNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.custom_form as named where named.id = ${id})`;
