import { type Expression, type RawBuilder, sql } from 'kysely';

/** The name of a saved view, as SQL. */
export const viewNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.record_view as named where named.id = ${id})`;
