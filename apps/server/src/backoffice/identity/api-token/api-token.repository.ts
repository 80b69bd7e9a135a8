import '../identity.table';
import type { ApiToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { tokenDaysMax } from '@shuyuan/contract/backoffice/identity/api-token';
import type { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import type { ParsedBodyOf, ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { containing } from '../../../platform/db/like';
import { schoolOffset } from '../../../platform/db/school-offset';
import { holdsSql, staffCalled } from '../../access';
import type { IdentityDeps } from '../identity.deps';
import { withinReach } from '../user/user-list.repository';
import type { UserReach } from '../user/user-reach.rules';

type TokenQuery = ParsedQueryOf<(typeof apiTokenEndpoints)['index']>;
type TokenInput = ParsedBodyOf<(typeof apiTokenEndpoints)['create']>;
type FormNameSql = IdentityDeps['formNameSql'];

const tokens = (db: Executor, reach: UserReach) =>
  db
    .selectFrom('app.api_token as token')
    .innerJoin('app.session as session', 'session.token_id', 'token.id')
    .innerJoin('app.admin as admin', 'admin.id', 'token.admin_id')
    .where(withinReach(reach));

const state = sql<ApiToken['state']>`case when session.ended_at is not null then 'ended'
  when token.expires_at <= now() then 'expired'
  when ${holdsSql(sql<number>`admin.id`, 'token.create')} then 'active' else 'suspended' end`;

const filtered = (
  db: Executor,
  { query: { keyword = '', search = {} }, called, reach }: { query: TokenQuery; called: number[]; reach: UserReach },
) =>
  tokens(db, reach)
    .$if(keyword !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('token.name', 'ilike', containing(keyword)), sql<SqlBool>`admin.id = any(${called}::bigint[])`]),
      ),
    )
    .$if(search.state !== undefined, (query) => query.where(state, '=', search.state ?? 'active'))
    .$if(search.access !== undefined, (query) => query.where('token.access', '=', search.access ?? 'read'));

/** A session's last activity is that of its opening until the token is used. */
const ofUse = <T>(value: ReturnType<typeof sql<T>>) =>
  sql<T | null>`case when session.last_seen_at > session.created_at then ${value} end`;
const lastUsedAt = ofUse(sql<Date>`session.last_seen_at`);

const sortColumns = {
  name: sql`token.name collate app.pinyin`,
  maker: sql`admin.name collate app.pinyin`,
  access: sql`token.access`,
  created_at: sql`token.created_at`,
  expires_at: sql`token.expires_at`,
  last_used_at: lastUsedAt,
} as const;

const formNames = (nameSql: FormNameSql) => sql<string[] | null>`case when token.form_ids is not null then
  (select jsonb_agg(${nameSql(sql`form_id`)} order by position) filter (where ${nameSql(sql`form_id`)} is not null)
    from unnest(token.form_ids) with ordinality as chosen (form_id, position)) end`;

/** A page of the tokens within reach, the newest first unless asked otherwise. */
export const listTokens = async (
  db: Executor,
  { query, reach, formNameSql }: { query: TokenQuery; reach: UserReach; formNameSql: FormNameSql },
): Promise<{ data: ApiToken[]; total: number }> => {
  const direction = query.sort_name === undefined ? 'desc' : (query.sort_type ?? 'asc');
  const called = query.keyword ? await staffCalled(db, 'admin', query.keyword) : [];
  const found = () => filtered(db, { query, called, reach });
  const [rows, { total }] = await Promise.all([
    found()
      .select(['token.id', 'token.name', 'token.admin_id', 'admin.name as maker', 'token.access', 'token.ranges'])
      .select(['token.created_at', 'token.expires_at', lastUsedAt.as('last_used_at'), state.as('state')])
      .select([
        sql<boolean>`token.form_ids is not null`.as('has_forms'),
        formNames(formNameSql).as('forms'),
        ofUse(sql<string>`session.ip`).as('last_ip'),
      ])
      .orderBy(sortColumns[query.sort_name ?? 'created_at'], (order) => order[direction]().nullsLast())
      .orderBy('token.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ has_forms, ...row }) => ({
    ...row,
    // Of a token for forms that are all gone, none is left.
    forms: has_forms ? (row.forms ?? []) : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
  return { data, total };
};

/** The names of forms, in the order of their ids; what is gone is left out. */
export const nameForms = async (
  db: Executor,
  { ids, formNameSql }: { ids: readonly number[]; formNameSql: FormNameSql },
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${formNameSql(sql`chosen.id`)} as name from unnest(${ids}::bigint[]) as chosen (id)
    where ${formNameSql(sql`chosen.id`)} is not null order by id`.execute(db);
  return rows;
};

/** Whether a day is today or later by the school's clock, and not too far away. */
export const isExpiryAllowed = async (db: Tx, day: string): Promise<boolean> => {
  const today = sql`(now() at time zone ${schoolOffset})::date`;
  const { rows } = await sql<{ allowed: boolean }>`
    select ${day} between ${today}::text and (${today} + ${tokenDaysMax}::integer)::text as allowed`.execute(db);
  return rows[0]?.allowed === true;
};

/** How many tokens of a maker can still be used. */
export const countOpenTokens = async (db: Tx, adminId: number): Promise<number> => {
  const { count } = await tokens(db, 'all')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('token.admin_id', '=', adminId)
    .where('session.ended_at', 'is', null)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertToken = async (
  db: Tx,
  token: Pick<TokenInput, 'name' | 'access' | 'expires_on' | 'form_ids' | 'ranges'> & { adminId: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('app.api_token')
    .values({
      admin_id: token.adminId,
      name: token.name,
      access: token.access,
      form_ids: token.form_ids,
      ranges: token.ranges,
      expires_at: sql<Date>`(${token.expires_on}::date + 1)::timestamp at time zone ${schoolOffset}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A token that has not ended, if the caller reaches its maker. */
export const findOpenToken = (db: Tx, { id, reach }: { id: number; reach: UserReach }) =>
  tokens(db, reach)
    .select(['token.admin_id', 'token.name', 'session.id as session_id'])
    .where('token.id', '=', id)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst();
