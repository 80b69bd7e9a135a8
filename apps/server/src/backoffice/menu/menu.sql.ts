import { type Expression, type RawBuilder, sql } from 'kysely';

/** Another value whenever the menu is another one. */
export const menuMark: RawBuilder<string> = sql<string>`(
  select md5(string_agg(entry::text, ' ' order by entry.id)) from app.menu as entry)`;

/** What an entry is called, within a statement. */
export const menuNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.menu as named where named.id = ${id})`;

/** The entry that shows a form's records; null when it has none. */
export const formEntrySql = (formId: Expression<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select entry.id from app.menu as entry where entry.custom_form_id = ${formId})`;
