import '../identity.table';
import type { User } from '@shuyuan/contract/backoffice/identity/user';
import type { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../../platform/db/database';
import { staffCalled } from '../../access';
import type { UserReach } from './user-reach.rules';

export type UserQuery = ParsedQueryOf<(typeof userEndpoints)['index']>;

/** How a caller sees users: which of them, and whether with full numbers. */
export interface UserVisibility {
  readonly reach: UserReach;
  readonly unmasked: boolean;
}

const users = (db: Executor) =>
  db
    .selectFrom('app.admin as admin')
    .innerJoin('app.department as department', 'department.id', 'admin.department_id')
    .where('admin.deleted_at', 'is', null);

const belongsTo = (departments: Expression<unknown>) => sql<SqlBool>`(admin.department_id in (${departments})
  or exists (select from app.admin_department as beside
    where beside.admin_id = admin.id and beside.department_id in (${departments})))`;

/** The users within reach, as a condition. */
export const withinReach = (reach: UserReach) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(admin.id = ${reach.adminId}
        or ${belongsTo(sql`select unnest(${reach.departmentIds}::bigint[])`)})`;

const below = (departmentId: number) => sql`
  with recursive below (id) as (
    select ${departmentId}::bigint
    union select inner_one.id from app.department as inner_one join below on inner_one.parent_id = below.id
  ) select id from below`;

const filtered = (
  db: Executor,
  {
    query,
    visibility,
    called,
  }: { query: UserQuery; visibility: UserVisibility; called: readonly number[] | undefined },
) => {
  const { search = {} } = query;
  let found = users(db).where(withinReach(visibility.reach));
  if (called !== undefined) found = found.where(sql<SqlBool>`admin.id = any(${called}::bigint[])`);
  if (search.department_id !== undefined) found = found.where(belongsTo(below(search.department_id)));
  if (search.role_id !== undefined) {
    const { role_id } = search;
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app.admin_role as held')
          .select('held.role_id')
          .whereRef('held.admin_id', '=', 'admin.id')
          .where('held.role_id', '=', role_id),
      ),
    );
  }
  if (search.state !== undefined)
    found = found.where('admin.disabled_at', search.state === 'active' ? 'is' : 'is not', null);
  return found;
};

const mobileSql = (unmasked: boolean) =>
  unmasked
    ? sql<string>`coalesce(admin.mobile, '')`
    : sql<string>`coalesce(left(admin.mobile, 3) || '****' || right(admin.mobile, 4), '')`;

const lastSignIn = sql<Date | null>`(select max(session.created_at) from app.session as session
  where session.admin_id = admin.id and session.viewer_id is null and session.token_id is null)`;

const described = (query: ReturnType<typeof users>, unmasked: boolean) =>
  query
    .select(['admin.id', 'admin.username', 'admin.name', 'admin.avatar', 'admin.email', 'admin.must_change_password'])
    .select(['admin.version', 'admin.created_at', 'admin.updated_at', 'admin.department_id'])
    .select(['department.name as department_name', mobileSql(unmasked).as('mobile'), lastSignIn.as('last_sign_in_at')])
    .select([
      sql<User['state']>`case when admin.disabled_at is null then 'active' else 'disabled' end`.as('state'),
      sql<boolean>`admin.totp_confirmed_at is not null`.as('second_factor'),
    ])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('app.admin_department as beside')
          .innerJoin('app.department as other', 'other.id', 'beside.department_id')
          .select(['other.id', 'other.name'])
          .whereRef('beside.admin_id', '=', 'admin.id')
          .orderBy('other.sort')
          .orderBy('other.id'),
      ).as('departments'),
      jsonArrayFrom(
        selectFrom('app.admin_role as held')
          .innerJoin('app.role as role', 'role.id', 'held.role_id')
          .select(['role.id', 'role.name'])
          .whereRef('held.admin_id', '=', 'admin.id')
          .orderBy('role.id'),
      ).as('roles'),
    ]);

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = ({ department_id, department_name, ...row }: Described): User & { updated_at: string } => ({
  ...row,
  department: { id: department_id, name: department_name },
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const sortColumns = {
  id: sql`admin.id`,
  username: sql`lower(admin.username)`,
  name: sql`admin.name collate app.pinyin`,
  department: sql`department.name collate app.pinyin`,
  state: sql`admin.disabled_at is not null`,
  last_sign_in_at: lastSignIn,
  created_at: sql`admin.created_at`,
} as const;

/** A page of the users that the caller sees: what a keyword finds best, or the newest first, unless asked otherwise. */
export const listUsers = async (
  db: Executor,
  { query, visibility }: { query: UserQuery; visibility: UserVisibility },
): Promise<{ data: User[]; total: number }> => {
  const called = query.keyword ? await staffCalled(db, 'admin', query.keyword) : undefined;
  const found = () => filtered(db, { query, visibility, called });
  const direction = query.sort_name === undefined ? 'desc' : (query.sort_type ?? 'asc');
  const [rows, { total }] = await Promise.all([
    described(found(), visibility.unmasked)
      .$if(called !== undefined && query.sort_name === undefined, (ranked) =>
        ranked.orderBy(sql`array_position(${called}::bigint[], admin.id)`),
      )
      .orderBy(sortColumns[query.sort_name ?? 'id'], (order) =>
        direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy('admin.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(present).map(({ updated_at: _, ...row }) => row), total };
};

/** One user that the caller sees. */
export const findUser = async (
  db: Executor,
  { id, visibility }: { id: number; visibility: UserVisibility },
): Promise<(User & { updated_at: string }) | undefined> => {
  const row = await described(users(db).where(withinReach(visibility.reach)), visibility.unmasked)
    .where('admin.id', '=', id)
    .executeTakeFirst();
  return row && present(row);
};
