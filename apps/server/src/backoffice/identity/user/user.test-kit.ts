import { randomUUID } from 'node:crypto';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { Executor } from '../../../platform/db/database';
import { rootDepartmentId } from '../../access';
import { createRole, type RoleOptions } from '../../access/access.test-kit';
import { callApi, type WireCall, type WireReply } from '../identity-api.test-kit';

/** Calls of the endpoints about users, by one caller. */
export const userCalls =
  (url: string, token: string) =>
  (name: keyof typeof userEndpoints, call: Omit<WireCall, 'token'> = {}): Promise<WireReply> =>
    callApi(url, userEndpoints[name], { ...call, token });

/** Creates a department, by default under the root. */
export const createDepartment = async (db: Executor, parentId?: number): Promise<number> => {
  const parent_id = parentId ?? (await rootDepartmentId(db));
  const name = `部门 ${randomUUID().slice(0, 8)}`;
  const row = await db
    .insertInto('app.department')
    .values({ name, parent_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Creates a role and returns its id. */
export const createRoleId = async (db: Executor, options: RoleOptions = {}): Promise<number> => {
  const key = await createRole(db, { scope: 'all', ...options });
  const role = await db.selectFrom('app.role').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  return role.id;
};

/** The request for a new user. */
export const newUser = async (
  db: Executor,
  overrides: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => ({
  username: `new_${randomUUID().slice(0, 8)}`,
  name: '新同事',
  department_id: await rootDepartmentId(db),
  ...overrides,
});

/** The latest audit entry about a user. */
export const lastAudit = (db: Executor, target: { id: number; action: string }) =>
  db
    .selectFrom('app.audit_log')
    .select(['admin_id', 'before', 'after', 'outcome'])
    .where('target_type', '=', 'admin')
    .where('target_id', '=', String(target.id))
    .where('action', '=', target.action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
