import '../access.table';
import type { RoleField } from '@shuyuan/contract/backoffice/access/role';
import type { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { RowScope } from '@shuyuan/contract/backoffice/access/row-scopes';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import { containing } from '../../../platform/db/like';
import type { GrantedRole } from './grant.rules';

type RoleQuery = ParsedQueryOf<(typeof roleEndpoints)['index']>;

const nodesOfRole = sql<string[]>`array(select node from app.role_node where role_id = role.id order by node)`;
const fieldsOfRole = sql<RoleField[]>`coalesce((
  select jsonb_agg(jsonb_build_object('custom_form_id', custom_form_id, 'field_id', field_id, 'access', access)
    order by custom_form_id, field_id)
  from app.role_field where role_id = role.id), '[]')`;
const usersOfRole = sql<number>`(
  select count(*) from app.admin_role as held join app.admin as admin on admin.id = held.admin_id
  where held.role_id = role.id and admin.deleted_at is null)`;

const described = (db: Executor) =>
  db
    .selectFrom('app.role as role')
    .select([
      'role.id',
      'role.key',
      'role.name',
      'role.remark',
      'role.row_scope',
      'role.duty',
      'role.requires_second_factor',
      'role.is_builtin',
      'role.is_super',
      'role.version',
      'role.created_at',
      'role.updated_at',
    ])
    .select([nodesOfRole.as('nodes'), fieldsOfRole.as('fields'), usersOfRole.as('users_count')]);

/** A role with everything that it grants. */
export type StoredRole = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** What a role grants to its holder. */
export const grantedRoleOf = (role: Pick<StoredRole, 'is_super' | 'row_scope' | 'nodes' | 'fields'>): GrantedRole => ({
  isSuper: role.is_super,
  scope: role.row_scope,
  nodes: role.nodes,
  fields: new Map(role.fields.map(({ field_id, access }) => [field_id, access])),
});

/** What roles give, by their ids. */
export const readGrantedRoles = async (db: Executor, ids: readonly number[]): Promise<Map<number, GrantedRole>> => {
  if (ids.length === 0) return new Map();
  const rows = await described(db).where('role.id', 'in', ids).execute();
  return new Map(rows.map((role) => [role.id, grantedRoleOf(role)]));
};

const filtered = (db: Executor, { keyword = '', search = {} }: RoleQuery) => {
  let query = described(db);
  if (keyword !== '') {
    const pattern = containing(keyword);
    query = query.where(({ or, eb }) => or([eb('role.name', 'ilike', pattern), eb('role.remark', 'ilike', pattern)]));
  }
  if (search.name) query = query.where('role.name', 'ilike', containing(search.name));
  if (search.row_scope) query = query.where('role.row_scope', '=', search.row_scope);
  return query;
};

const sortColumns = {
  id: sql`role.id`,
  name: sql`role.name collate app.pinyin`,
  row_scope: sql`array_position(array['own', 'department', 'department_tree', 'all'], role.row_scope)`,
  users_count: usersOfRole,
  nodes_count: sql`(select count(*) from app.role_node where role_id = role.id)`,
  created_at: sql`role.created_at`,
  updated_at: sql`role.updated_at`,
} as const;

/** A page of the roles, in the order in which they were made unless asked otherwise. */
export const listRoles = async (db: Executor, query: RoleQuery): Promise<{ rows: StoredRole[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    filtered(db, query)
      .orderBy(sortColumns[query.sort_name ?? 'id'], query.sort_type ?? 'asc')
      .orderBy('role.id')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    db
      .selectFrom(filtered(db, query).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};

export const findRole = (db: Executor, id: number): Promise<StoredRole | undefined> =>
  described(db).where('role.id', '=', id).executeTakeFirst();

/** Locks a role and returns its current state. */
export const lockRole = async (db: Tx, id: number): Promise<StoredRole | undefined> => {
  const locked = await db.selectFrom('app.role').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findRole(db, id);
};

const namesLock = defineLock('names of roles');

/** Locks the names and keys of roles until the transaction ends, and returns them. */
export const holdRoleNames = async (db: Tx): Promise<{ id: number; name: string; key: string }[]> => {
  await namesLock.hold(db);
  return db.selectFrom('app.role').select(['id', 'name', 'key']).execute();
};

/** The stored values of a role. */
export interface RoleValues {
  readonly name: string;
  readonly remark: string;
  readonly row_scope: RowScope;
  readonly requires_second_factor: boolean;
  readonly nodes: readonly string[];
  readonly fields: readonly RoleField[];
}

const writeRights = async (db: Tx, { id, nodes, fields }: { id: number } & RoleValues): Promise<void> => {
  await db.deleteFrom('app.role_node').where('role_id', '=', id).execute();
  await db.deleteFrom('app.role_field').where('role_id', '=', id).execute();
  await sql`insert into app.role_node (role_id, node)
    select ${id}, unnest(${nodes as string[]}::text[])`.execute(db);
  await sql`insert into app.role_field (role_id, custom_form_id, field_id, access)
    select ${id}, * from unnest(${fields.map(({ custom_form_id }) => custom_form_id)}::bigint[],
      ${fields.map(({ field_id }) => field_id)}::bigint[], ${fields.map(({ access }) => access)}::text[])`.execute(db);
};

export const insertRole = async (db: Tx, { key, ...values }: RoleValues & { key: string }): Promise<number> => {
  const { nodes: _nodes, fields: _fields, ...head } = values;
  const { id } = await db
    .insertInto('app.role')
    .values({ key, ...head })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeRights(db, { id, ...values });
  return id;
};

/** Changes a locked role. */
export const updateRole = async (db: Tx, { id, ...values }: RoleValues & { id: number }): Promise<void> => {
  const { nodes: _nodes, fields: _fields, ...head } = values;
  await db
    .updateTable('app.role')
    .set({ ...head, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await writeRights(db, { id, ...values });
};

/** Removes a role, also from deleted users who still hold it. */
export const deleteRole = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.admin_role').where('role_id', '=', id).execute();
  await db.deleteFrom('app.role').where('id', '=', id).execute();
};
