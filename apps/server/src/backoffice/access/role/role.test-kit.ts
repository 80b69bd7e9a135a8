import type { RoleDetail, RoleInput } from '@shuyuan/contract/backoffice/access/role';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { TestApp } from '../../../app/app.test-kit';
import { createAdmin, openTestSession, type TestAdmin } from '../../identity/identity.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { createRole, type RoleOptions } from '../access.test-kit';

/** Someone signed in who holds exactly these roles. */
export const signInWith = async (
  app: TestApp,
  ...wanted: readonly RoleOptions[]
): Promise<{ admin: TestAdmin; token: string }> => {
  const roles = await Promise.all(wanted.map((options) => createRole(app.db.kysely, options)));
  const admin = await createAdmin(app.db.kysely, { roles });
  return { admin, token: await openTestSession(app.db.kysely, admin.id) };
};

/** Every node on roles. */
export const roleNodes = ['role.index', 'role.detail', 'role.create', 'role.edit', 'role.delete'];

/** A new role as the editor sends it, under a name that is unique in the test. */
export const roleInputOf = (over: Partial<RoleInput> = {}): RoleInput => ({
  name: `角色${Math.random().toString(36).slice(2, 10)}`,
  remark: '',
  row_scope: 'own',
  requires_second_factor: false,
  nodes: [],
  fields: [],
  ...over,
});

/** The request that saves a role unchanged. */
export const inputOfRole = (role: RoleDetail): RoleInput => ({
  id: role.id,
  version: role.version,
  name: role.name,
  remark: role.remark,
  row_scope: role.row_scope,
  requires_second_factor: role.requires_second_factor,
  nodes: role.nodes,
  fields: role.fields.map(({ field_id, access }) => ({ field_id, access })),
});

/** Saves a role over HTTP. */
export const saveRoleBy = (app: TestApp, token: string, body: unknown): Promise<WireReply> =>
  callApi(app.url, roleEndpoints.save, { token, body });

/** Saves a role that must be accepted. */
export const savedRole = async (app: TestApp, token: string, body: unknown): Promise<RoleDetail> => {
  const { status, body: reply } = await saveRoleBy(app, token, body);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(reply)}`);
  return reply.data as RoleDetail;
};
