import './access.table';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { RoleGrant } from '../../platform/http/slice';

/** What one role gives. */
interface StoredRole {
  readonly key: string;
  readonly is_super: boolean;
  readonly scope: RoleGrant['scope'];
  readonly nodes: readonly string[];
  /** By the id of the field. */
  readonly fields: Readonly<Record<string, 'hide' | 'mask' | 'read_only'>>;
}

/** What an administrator's roles and departments grant, and a version mark of the menu. */
export interface Grants {
  readonly roles: readonly StoredRole[];
  readonly department_id: number;
  readonly departments: readonly number[];
  readonly department_tree: readonly number[];
  readonly menu: string;
}

const rolesSql = (adminId: Expression<number>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'key', role.key, 'is_super', role.is_super, 'scope', role.row_scope,
      'nodes', array(select node from app.role_node where role_id = role.id order by node),
      'fields', coalesce((select jsonb_object_agg(field_id, access) from app.role_field where role_id = role.id), '{}')
    ) order by role.id), '[]')
  from app.admin_role join app.role on role.id = admin_role.role_id
  where admin_role.admin_id = ${adminId}
)`;

/** The surrounding statement names its row `admin`, so this one needs another alias. */
const departmentsSql = (adminId: Expression<number>) => sql`
  select own.department_id as id from app.admin as own where own.id = ${adminId}
  union select department_id from app.admin_department where admin_department.admin_id = ${adminId}`;

const treeSql = (adminId: Expression<number>) => sql`(
  with recursive below (id) as (
    ${departmentsSql(adminId)}
    union select department.id from app.department join below on department.parent_id = below.id
  )
  select coalesce(jsonb_agg(id order by id), '[]') from below
)`;

/**
 * The grants of the administrator `adminId` as one SQL value for another slice's statement; `menuMark` is the version
 * of the menu, which lies above this slice.
 */
export const grantsOf = (
  adminId: Expression<number>,
  menuMark: Expression<string>,
): RawBuilder<Grants> => sql<Grants>`jsonb_build_object(
  'roles', ${rolesSql(adminId)},
  'department_id', (select department_id from app.admin as own where own.id = ${adminId}),
  'departments', array(${departmentsSql(adminId)} order by id),
  'department_tree', ${treeSql(adminId)},
  'menu', ${menuMark}
)`;

/** Whether an administrator holds a node, as an SQL value for another slice's statement. */
export const holdsSql = (adminId: Expression<number>, node: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from app.admin_role as held join app.role as role on role.id = held.role_id where held.admin_id = ${adminId}
    and (role.is_super or exists (select from app.role_node where role_id = role.id and node = ${node})))`;

/** The nodes of one form as an SQL value for another slice's statement. */
export const formNodesOf = (formId: Expression<number | null>): RawBuilder<string[]> =>
  sql<string[]>`array(select node from app.access_node where custom_form_id = ${formId} order by node)`;

/** The nodes of all forms. */
export const readFormNodes = async (db: Executor): Promise<string[]> => {
  const rows = await db.selectFrom('app.access_node').select('node').orderBy('node').execute();
  return rows.map(({ node }) => node);
};

/** The rights to list the records of forms, which open entries of the menu. */
export const readFormRights = async (db: Executor): Promise<{ resource: string; name: string }[]> => {
  const rows = await db
    .selectFrom('app.access_node')
    .select(['node', 'name'])
    .where('node', 'like', '%.index')
    .orderBy('custom_form_id')
    .execute();
  return rows.map(({ node, name }) => ({ resource: node.slice(0, -'.index'.length), name }));
};

/** Adds the nodes of a form to the catalogue. */
export const addFormNodes = async (
  db: Tx,
  { formId, nodes }: { formId: number; nodes: readonly { node: string; name: string }[] },
): Promise<void> => {
  await db
    .insertInto('app.access_node')
    .values(nodes.map((entry) => ({ ...entry, custom_form_id: formId })))
    .onConflict((conflict) => conflict.column('node').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })))
    .execute();
};

/** Removes a form's nodes from the catalogue and from the roles; returns what the roles held. */
export const removeFormNodes = async (db: Tx, formId: number): Promise<{ role_id: number; node: string }[]> => {
  const nodes = db.selectFrom('app.access_node').select('node').where('custom_form_id', '=', formId);
  const held = await db.deleteFrom('app.role_node').where('node', 'in', nodes).returningAll().execute();
  await db.deleteFrom('app.access_node').where('custom_form_id', '=', formId).execute();
  return held;
};

/** Restores nodes to the roles that held them; roles deleted meanwhile are skipped. */
export const grantNodes = async (db: Tx, grants: readonly { role_id: number; node: string }[]): Promise<void> => {
  if (grants.length === 0) return;
  const roles = await db.selectFrom('app.role').select('id').execute();
  const known = new Set(roles.map(({ id }) => id));
  const values = grants.filter(({ role_id }) => known.has(role_id));
  if (values.length === 0) return;
  await db
    .insertInto('app.role_node')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const assignRole = async (db: Tx, grant: { adminId: number; roleKey: string }): Promise<void> => {
  const role = await db.selectFrom('app.role').select('id').where('key', '=', grant.roleKey).executeTakeFirstOrThrow();
  await db.insertInto('app.admin_role').values({ admin_id: grant.adminId, role_id: role.id }).execute();
};

/** The main department of an administrator; records that they create belong to it. */
export const departmentOf = async (db: Executor, adminId: number): Promise<number> => {
  const { department_id } = await db
    .selectFrom('app.admin')
    .select('department_id')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  return department_id;
};

/** The root department, for administrators who belong to no other. */
export const rootDepartmentId = async (db: Executor): Promise<number> => {
  const root = await db
    .selectFrom('app.department')
    .select('id')
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return root.id;
};

/** An administrator with all rights, else the first user: the actor for work that nobody signed in started. */
export const findFounder = async (db: Executor): Promise<{ id: number; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`select admin.id, admin.name from app.admin as admin
    where admin.deleted_at is null and admin.disabled_at is null
    order by exists (select from app.admin_role as held join app.role as role on role.id = held.role_id
      where held.admin_id = admin.id and role.is_super) desc, admin.id limit 1`.execute(db);
  return rows[0];
};

/** Those of some users, roles and departments that still exist; each department comes with its descendants first. */
export const findStaff = async (
  db: Executor,
  ids: Readonly<Record<'users' | 'roles' | 'departments', RawBuilder<unknown>>>,
) => {
  const { rows: users } = await sql<{ id: number }>`select id from app.admin
    where id in (${ids.users}) and deleted_at is null order by id`.execute(db);
  const { rows: roles } = await sql<{ id: number; version: number }>`select id, version from app.role
    where id in (${ids.roles}) order by id`.execute(db);
  const { rows: departments } = await sql<{ id: number; version: number }>`select id, version from app.department
    where id in (${ids.departments}) and deleted_at is null order by id desc`.execute(db);
  return { users, roles, departments };
};
