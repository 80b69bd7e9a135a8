import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** An API token as the row `session` is joined with it. */
export interface StoredToken {
  readonly id: number;
  readonly name: string;
  readonly access: 'read' | 'write';
  /** Null for all forms. */
  readonly form_ids: readonly number[] | null;
  readonly ranges: readonly string[];
}

/** The API token of the row `session`; null for a person's. */
export const tokenOfSession: RawBuilder<StoredToken | null> = sql<StoredToken | null>`(
  select jsonb_build_object('id', token.id, 'name', token.name, 'access', token.access, 'form_ids', token.form_ids,
    'ranges', token.ranges)
  from app.api_token as token where token.id = session.token_id)`;

/** Whether the API token of the row `session` has not run out; null for a person's session. */
export const isTokenAlive = sql<SqlBool>`(
  select token.expires_at > now() from app.api_token as token where token.id = session.token_id)`;

/** The name of an API token, as SQL. */
export const tokenNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.name from app.api_token as named where named.id = ${id})`;
