import { type Expression, type RawBuilder, sql } from 'kysely';

/** The name of a webhook, as SQL. */
export const webhookNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.webhook as named where named.id = ${id})`;
