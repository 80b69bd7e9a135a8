import type { DutyState } from '@shuyuan/contract/backoffice/access/duty';
import { dutyEndpoints } from '@shuyuan/contract/backoffice/access/duty.endpoints';
import type { RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, signIn, type TestAdmin } from '../../identity/identity.test-kit';
import { callApi, refusalOf } from '../../identity/identity-api.test-kit';
import { roleInputOf, savedRole, saveRoleBy, signInWith } from '../role/role.test-kit';

interface SignedIn {
  readonly admin: TestAdmin;
  readonly token: string;
}

let app: TestApp;
let root: SignedIn;
let [system, security, audit]: SignedIn[] = [];
beforeAll(async () => {
  app = await startTestApp();
  root = await signIn(app.db.kysely, { roles: ['admin'] });
});
afterAll(() => app.close());

const tokenOf = (person: SignedIn | undefined): string => person?.token ?? '';
const enable = (token: string) => callApi(app.url, dutyEndpoints.enable, { token, body: {} });
const agree = (token: string) => callApi(app.url, dutyEndpoints.agree, { token, body: {} });
const show = async (token: string): Promise<DutyState> =>
  (await callApi(app.url, dutyEndpoints.show, { token })).body.data as DutyState;
const roleId = async (key: string): Promise<number> => {
  const { rows } = await app.db.pool.query<{ id: number }>('select id from app.role where key = $1', [key]);
  return rows[0]?.id ?? 0;
};
const give = async (token: string, admin: TestAdmin, roleIds: number[]) => {
  const { rows } = await app.db.pool.query<{ version: number; department_id: number }>(
    'select version, department_id from app.admin where id = $1',
    [admin.id],
  );
  const { id, username } = admin;
  const body = { id, username, name: username, ...rows[0], role_ids: roleIds };
  return callApi(app.url, userEndpoints.save, { token, body });
};

describe('the duties are not taken apart', () => {
  test('by whoever does not hold everything', async () => {
    const { token } = await signInWith(app, { nodes: ['duty.edit'], scope: 'all' });
    expect(await enable(token)).toMatchObject({ status: 403, body: { errcode: roleErrors.onlyEverything.errcode } });
    await app.db.pool.query(
      "delete from app.role_node where node = 'duty.edit' and role_id in (select id from app.role where duty is null)",
    );
  });

  test('while a duty has nobody, someone has two, or an ordinary role holds their rights', async () => {
    const refused = await enable(root.token);
    expect(refused).toMatchObject({ status: 409, body: { errcode: roleErrors.dutiesNotReady.errcode } });
    expect(refused.body.errmsg).toContain('审计管理员');
    const both = await createAdmin(app.db.kysely, { roles: ['system_admin', 'security_admin'] });
    const role = await savedRole(
      app,
      root.token,
      roleInputOf({ name: '人事', nodes: ['user.index'], row_scope: 'all' }),
    );
    expect((await show(root.token)).obstacles).toEqual([
      '还没有可登录的用户拥有角色“审计管理员”',
      `${both.username} 兼任了两种管理职责，请只保留一种`,
      '这些角色含有三员专有的权限，请先移除：人事',
    ]);
    await app.db.pool.query('delete from app.role where id = $1', [role.id]);
    await app.db.pool.query('delete from app.admin_role where admin_id = $1', [both.id]);
  });
});

describe('once the duties are apart', () => {
  let work: RoleDetail;
  beforeAll(async () => {
    const people: SignedIn[] = [];
    for (const key of ['system_admin', 'security_admin', 'audit_admin']) {
      people.push(await signIn(app.db.kysely, { roles: [key] }));
    }
    [system, security, audit] = people;
    expect((await enable(root.token)).body.msg).toBe('三员分立已启用');
  });

  test('nobody holds everything any more, at once', async () => {
    expect(await enable(root.token)).toMatchObject({ status: 403 });
    expect(await refusalOf(app.url, root.token)).toBeUndefined();
    const state = await show(tokenOf(audit));
    expect(state).toMatchObject({ on: true, everything: [], may: { enable: false, agree: false } });
    expect(state.duties.map(({ holders }) => holders.length)).toEqual([1, 1, 1]);
  });

  test('the security administrator makes roles for the work, and none with rights of an administrator', async () => {
    const good = roleInputOf({ name: '教务', nodes: ['file.index', 'form.index'], row_scope: 'all' });
    work = await savedRole(app, tokenOf(security), good);
    const reserved = await saveRoleBy(app, tokenOf(security), roleInputOf({ nodes: ['role.edit'] }));
    expect(reserved).toMatchObject({ status: 409, body: { errcode: roleErrors.dutiesApart.errcode } });
    expect((await saveRoleBy(app, tokenOf(system), roleInputOf())).status).toBe(403);
  });

  test('the system administrator gives such roles, and no duty to anyone', async () => {
    const person = await createAdmin(app.db.kysely, { roles: [] });
    expect((await give(tokenOf(system), person, [work.id])).status).toBe(200);
    for (const key of ['admin', 'security_admin', 'audit_admin']) {
      expect((await give(tokenOf(system), person, [await roleId(key)])).status).toBe(403);
    }
    expect((await give(tokenOf(security), person, [])).status).toBe(403);
    const last = await give(tokenOf(system), system?.admin ?? person, [work.id]);
    expect(last).toMatchObject({ status: 409, body: { errcode: roleErrors.lastAdministrator.errcode } });
  });

  test('they are joined again by a system and a security administrator together, and it is recorded', async () => {
    expect(await agree(tokenOf(audit))).toMatchObject({ status: 403 });
    expect((await agree(tokenOf(security))).body.msg).toBe('已记录您的同意，另一位管理员同意后停用');
    expect((await agree(tokenOf(security))).body.msg).toBe('已记录您的同意，另一位管理员同意后停用');
    const second = await signIn(app.db.kysely, { roles: ['security_admin'] });
    await agree(second.token);
    expect((await show(tokenOf(system))).consent).toMatchObject({ duty: 'security', name: second.admin.username });
    await app.db.pool.query(
      "update app.setting set updated_at = now() - interval '31 minutes' where key = 'three_admins_release'",
    );
    expect((await agree(tokenOf(system))).body.msg).toBe('已记录您的同意，另一位管理员同意后停用');
    expect((await agree(tokenOf(security))).body.msg).toBe('三员分立已停用');
    expect(await show(tokenOf(system))).toMatchObject({
      on: false,
      everything: [system?.admin.username],
      consent: null,
    });
    const { rows } = await app.db.pool.query<{ action: string }>(
      "select distinct action from app.audit_log where target_type = 'setting' order by action",
    );
    expect(rows.map(({ action }) => action)).toEqual(['duty.agree', 'duty.disable', 'duty.enable']);
  });
});

test('of two administrators who remove each other at once, one stays', async () => {
  const one = await signIn(app.db.kysely, { roles: ['admin'] });
  const other = await signIn(app.db.kysely, { roles: ['admin'] });
  await app.db.pool.query(
    `delete from app.admin_role using app.role where role.id = role_id and role.is_super and admin_id not in ($1, $2)`,
    [one.admin.id, other.admin.id],
  );
  const replies = await Promise.all([give(one.token, other.admin, []), give(other.token, one.admin, [])]);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  const { rows } = await app.db.pool.query(
    'select 1 from app.admin_role join app.role on role.id = role_id where role.is_super',
  );
  expect(rows.length).toBeGreaterThan(0);
});
