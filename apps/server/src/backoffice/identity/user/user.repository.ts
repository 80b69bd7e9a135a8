import '../identity.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { withinReach } from './user-list.repository';
import type { UserReach } from './user-reach.rules';

const targetColumns = [
  'admin.id',
  'admin.username',
  'admin.name',
  'admin.mobile',
  'admin.email',
  'admin.department_id',
  'admin.version',
  'admin.disabled_at',
  'admin.totp_confirmed_at',
] as const;

/** Holds a user within reach until the transaction ends. */
export const lockUser = (db: Tx, { id, reach }: { id: number; reach: UserReach }) =>
  db
    .selectFrom('app.admin as admin')
    .select(targetColumns)
    .where('admin.id', '=', id)
    .where('admin.deleted_at', 'is', null)
    .where(withinReach(reach))
    .forNoKeyUpdate()
    .executeTakeFirst();

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** The roles of a user, by id. */
export const roleIdsOf = async (db: Executor, adminId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.admin_role')
    .select('role_id')
    .where('admin_id', '=', adminId)
    .orderBy('role_id')
    .execute();
  return rows.map(({ role_id }) => role_id);
};

/** The departments of a user besides the main one, by id. */
export const otherDepartmentIdsOf = async (db: Executor, adminId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.admin_department')
    .select('department_id')
    .where('admin_id', '=', adminId)
    .orderBy('department_id')
    .execute();
  return rows.map(({ department_id }) => department_id);
};

/** All departments of a user, the main one first. */
export const departmentIdsOf = async (db: Executor, adminId: number): Promise<[number, ...number[]]> => {
  const { department_id } = await db
    .selectFrom('app.admin')
    .select('department_id')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  return [department_id, ...(await otherDepartmentIdsOf(db, adminId))];
};

/** Sets a user's further departments and roles to exactly these. */
export const setLinks = async (
  db: Tx,
  links: { adminId: number; departmentIds: readonly number[]; roleIds: readonly number[] },
): Promise<void> => {
  const { adminId: admin_id, departmentIds, roleIds } = links;
  await db.deleteFrom('app.admin_department').where('admin_id', '=', admin_id).execute();
  await db.deleteFrom('app.admin_role').where('admin_id', '=', admin_id).execute();
  if (departmentIds.length > 0) {
    const rows = departmentIds.map((department_id) => ({ admin_id, department_id }));
    await db.insertInto('app.admin_department').values(rows).execute();
  }
  if (roleIds.length > 0) {
    const rows = roleIds.map((role_id) => ({ admin_id, role_id }));
    await db.insertInto('app.admin_role').values(rows).execute();
  }
};

/** The columns of a user's row. */
export interface UserColumns {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly department_id: number;
}

export const updateUser = async (
  db: Tx,
  { id, ...set }: { id: number } & Partial<UserColumns & { disabled_at: Date | null; deleted_at: Date | null }>,
): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Another user with this user name or number. */
export const findTaken = (db: Tx, wanted: { id: number; username: string; mobile: string | null }) =>
  db
    .selectFrom('app.admin')
    .select([
      sql<boolean>`coalesce(bool_or(lower(username) = lower(${wanted.username})), false)`.as('username'),
      sql<boolean>`coalesce(bool_or(mobile = ${wanted.mobile}), false)`.as('mobile'),
    ])
    .where('deleted_at', 'is', null)
    .where('id', '<>', wanted.id)
    .executeTakeFirstOrThrow();

/** Takes the second factor and its recovery codes from a user. */
export const clearSecondFactor = async (db: Tx, adminId: number): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set((eb) => ({ totp_secret: null, totp_confirmed_at: null, totp_step: null, version: eb('version', '+', 1) }))
    .where('id', '=', adminId)
    .execute();
  await db.deleteFrom('app.recovery_code').where('admin_id', '=', adminId).execute();
};

/** Locks departments, so that none is deleted before the transaction ends; waits for one that is being deleted. */
export const holdDepartments = (db: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('app.department')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, 0])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

export const readDepartments = (db: Executor) =>
  db
    .selectFrom('app.department')
    .select(['id', 'parent_id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const readRoles = (db: Executor) =>
  db.selectFrom('app.role').select(['id', 'name', 'remark', 'is_super']).orderBy('id').execute();
