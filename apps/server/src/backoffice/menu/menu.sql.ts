import { type Expression, type RawBuilder, sql } from 'kysely';

/** A value that changes whenever the menu changes. */
export const menuMark: RawBuilder<string> = sql<string>`(
  select md5(string_agg(entry::text, ' ' order by entry.id)) from app.menu as entry)`;

/** The name of an entry, as SQL. */
export const menuNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.menu as named where named.id = ${id})`;

/** The entry that shows a form's records; null when it has none. */
export const formEntrySql = (formId: Expression<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select entry.id from app.menu as entry where entry.custom_form_id = ${formId})`;
