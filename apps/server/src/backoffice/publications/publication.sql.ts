import { type Expression, type RawBuilder, sql } from 'kysely';

/** The title of a public page, as SQL. */
export const publicationNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.title from app.publication as named where named.id = ${id})`;
