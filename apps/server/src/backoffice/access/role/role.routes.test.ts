import type { CatalogueItem, RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../app/app.test-kit';
import { type FormApp, fieldOf, formOf, saveLive, startFormApp } from '../../forms/form.test-kit';
import { sessionLeaseMs } from '../../identity';
import { createAdmin, openTestSession, signIn } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { inputOfRole, roleInputOf, roleNodes, savedRole, saveRoleBy, signInWith } from './role.test-kit';

let app: FormApp;
let root: string;
let form: Awaited<ReturnType<typeof saveLive>>;
let formNodes: string[];
beforeAll(async () => {
  app = await startFormApp();
  root = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const fields = [
    fieldOf({ field: 'full_name', name: '姓名' }),
    fieldOf({ field: 'phone', name: '手机', edit_input: 'mobile' }),
    fieldOf({ field: 'score', name: '评分', edit_input: 'number' }),
  ];
  form = await saveLive(app, formOf({ name: '校友名册', fields }));
  await app.call(formEndpoints.addToMenu, { body: { id: form.id } });
  formNodes = ['index', 'detail', 'edit'].map((action) => `form_${form.id}.${action}`);
});
afterAll(() => app.close());

const idOf = (name: string): number => form.fields.find((field) => field.name === name)?.id ?? 0;
const field = (name: string, access: 'hide' | 'mask' | 'read_only') => ({
  custom_form_id: form.id,
  field_id: idOf(name),
  access,
});
const show = async (token: string, id: number): Promise<RoleDetail> =>
  (await callApi(app.url, roleEndpoints.show, { token, query: { id: String(id) } })).body.data as RoleDetail;
const trail = async (id: number) => {
  const { rows } = await app.db.pool.query(
    `select action, before, after from app.audit_log where target_type = 'role' and target_id = $1 order by id`,
    [String(id)],
  );
  return rows;
};

describe('a role that is saved is refused', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: '长'.repeat(31) }, 'name'],
    [{ row_scope: 'everything' }, 'row_scope'],
    [{ remark: '备'.repeat(201) }, 'remark'],
    [{ nodes: ['nobody.knows'] }, 'nodes'],
    [{ nodes: ['form_999999.index'] }, 'nodes'],
    [{ fields: [{ field_id: 999_999, access: 'hide' }] }, 'fields'],
    [{ id: 1 }, 'version'],
  ])('with a message at the field for %#', async (over, at) => {
    const { status, body } = await saveRoleBy(app, root, { ...roleInputOf(), ...over });
    expect({ status, at: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, at: [at] });
  });

  test.each(['super', 'admin_ids', 'department_id'])('with the surplus key %s', async (key) => {
    const { status } = await saveRoleBy(app, root, { ...roleInputOf(), [key]: true });
    expect(status).toBe(400);
  });

  test('nothing, but takes nothing either, with what only the server sets', async () => {
    const claims = { is_super: true, is_builtin: true, duty: 'audit', key: 'admin', users_count: 9, may_grant: true };
    const role = await savedRole(app, root, { ...roleInputOf(), ...claims });
    expect(role).toMatchObject({ is_super: false, is_builtin: false, duty: null, users_count: 0 });
    expect(role.key).not.toBe('admin');
  });

  test('when a field that cannot be shown in part is to be masked', async () => {
    const fields = [{ field_id: idOf('评分'), access: 'mask' as const }];
    const { status, body } = await saveRoleBy(app, root, roleInputOf({ fields }));
    expect(status).toBe(400);
    expect(body.errors).toEqual({ fields: ['“评分”不能部分显示，请选择隐藏'] });
  });

  test('under a name that another role has, with an old version, or when it is gone', async () => {
    const role = await savedRole(app, root, roleInputOf());
    const twin = await saveRoleBy(app, root, roleInputOf({ name: role.name }));
    expect(twin).toMatchObject({ status: 409, body: { errcode: roleErrors.nameTaken.errcode } });
    await savedRole(app, root, { ...inputOfRole(role), remark: '新' });
    const stale = await saveRoleBy(app, root, { ...inputOfRole(role), remark: '旧' });
    expect(stale).toMatchObject({ status: 409, body: { errcode: platformErrors.staleVersion.errcode } });
    expect((await saveRoleBy(app, root, { ...inputOfRole(role), id: 999_999 })).status).toBe(404);
  });

  test('when it is a builtin one, by whomever', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>('select id from app.role where is_builtin');
    expect(rows).toHaveLength(4);
    for (const { id } of rows) {
      const role = await show(root, id);
      const builtin = { status: 409, body: { errcode: roleErrors.builtin.errcode } };
      expect(await saveRoleBy(app, root, { ...inputOfRole(role), name: 'x' })).toMatchObject(builtin);
      const gone = { token: root, body: { id, version: role.version } };
      expect(await callApi(app.url, roleEndpoints.destroy, gone)).toMatchObject(builtin);
    }
  });

  test('by whoever may make roles and not edit them, and the other way round', async () => {
    const role = await savedRole(app, root, roleInputOf());
    const maker = await signInWith(app, { nodes: ['role.create'], scope: 'all' });
    const editor = await signInWith(app, { nodes: ['role.edit'], scope: 'all' });
    expect((await saveRoleBy(app, maker.token, inputOfRole(role))).status).toBe(403);
    expect((await saveRoleBy(app, editor.token, roleInputOf())).status).toBe(403);
  });
});

describe('no way leads to more than one holds', () => {
  const beyond = { status: 403, body: { errcode: roleErrors.beyondOwnRights.errcode } };
  const foreign = { status: 403, body: { errcode: roleErrors.roleBeyondOwnRights.errcode } };

  test('not a new role with a node, a scope or a field beyond', async () => {
    const { token } = await signInWith(app, {
      nodes: [...roleNodes, ...formNodes],
      scope: 'department',
      fields: [field('手机', 'mask')],
    });
    const masked = [{ field_id: idOf('手机'), access: 'mask' as const }];
    const node = await saveRoleBy(app, token, roleInputOf({ nodes: ['user.edit'] }));
    expect(node).toMatchObject({
      ...beyond,
      body: { errors: { nodes: [expect.stringContaining('编辑、停用和启用用户')] } },
    });
    const scope = await saveRoleBy(app, token, roleInputOf({ nodes: formNodes, row_scope: 'all', fields: masked }));
    expect(scope).toMatchObject({ ...beyond, body: { errors: { row_scope: [expect.any(String)] } } });
    const whole = await saveRoleBy(app, token, roleInputOf({ nodes: formNodes, row_scope: 'department' }));
    expect(whole).toMatchObject({ ...beyond, body: { errors: { fields: [expect.stringContaining('手机')] } } });
    const good = roleInputOf({ nodes: formNodes, row_scope: 'department', fields: masked });
    expect((await saveRoleBy(app, token, good)).status).toBe(200);
  });

  test('not an edit of the role that one holds', async () => {
    const { admin, token } = await signInWith(app, { nodes: roleNodes });
    const { rows } = await app.db.pool.query<{ role_id: number }>(
      'select role_id from app.admin_role where admin_id = $1',
      [admin.id],
    );
    const own = await show(token, rows[0]?.role_id ?? 0);
    const more = await saveRoleBy(app, token, { ...inputOfRole(own), nodes: [...own.nodes, 'user.edit'] });
    expect(more).toMatchObject(beyond);
    const wider = await saveRoleBy(app, token, { ...inputOfRole(own), row_scope: 'all' });
    expect(wider).toMatchObject(beyond);
    // Without a second factor they would be sent to set one up as soon as their session is checked again.
    await app.db.pool.query('update app.admin set totp_confirmed_at = now() where id = $1', [admin.id]);
    await app.db.pool.query('update app.role set requires_second_factor = true where id = $1', [own.id]);
    const easier = await saveRoleBy(app, token, inputOfRole(own));
    expect(easier).toMatchObject({ ...beyond, body: { errors: { requires_second_factor: [expect.any(String)] } } });
    expect(await show(root, own.id)).toMatchObject({ nodes: own.nodes, row_scope: 'own', version: own.version });
  });

  test('not a change, a copy or a removal of a role that gives more', async () => {
    const strong = await savedRole(app, root, roleInputOf({ nodes: ['user.edit', 'role.index'], row_scope: 'all' }));
    const { token } = await signInWith(app, { nodes: roleNodes, scope: 'all' });
    const fewer = { ...inputOfRole(strong), nodes: ['role.index'] };
    expect(await saveRoleBy(app, token, fewer)).toMatchObject(foreign);
    const copy = { token, body: { id: strong.id, name: '拷贝' } };
    expect(await callApi(app.url, roleEndpoints.clone, copy)).toMatchObject({ status: 403 });
    const gone = { token, body: { id: strong.id, version: strong.version } };
    expect(await callApi(app.url, roleEndpoints.destroy, gone)).toMatchObject(foreign);
    expect(await show(root, strong.id)).toMatchObject({ nodes: strong.nodes, may_grant: true });
    expect((await show(token, strong.id)).may_grant).toBe(false);
  });

  test('not a copy of the role that holds everything', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>("select id from app.role where key = 'admin'");
    const body = { id: rows[0]?.id, name: '另一个管理员' };
    const refused = await callApi(app.url, roleEndpoints.clone, { token: root, body });
    expect(refused).toMatchObject({ status: 409, body: { errmsg: '拥有全部权限的角色不能复制' } });
  });
});

describe('a role', () => {
  test('is made with a key of its own, changed, and each change is recorded with before and after', async () => {
    const body = roleInputOf({
      name: '招生老师',
      nodes: ['file.index', 'file.index', 'file.create'],
      row_scope: 'all',
    });
    const made = await savedRole(app, root, body);
    expect(made).toMatchObject({ key: 'zhao_sheng_lao_shi', nodes: ['file.create', 'file.index'], nodes_count: 2 });
    const copy = await callApi(app.url, roleEndpoints.clone, {
      token: root,
      body: { id: made.id, name: '招生老师！' },
    });
    expect(copy.body.data).toMatchObject({ key: 'zhao_sheng_lao_shi_2', nodes: made.nodes, row_scope: 'all' });
    const fields = [{ field_id: idOf('手机'), access: 'mask' as const }];
    await savedRole(app, root, { ...inputOfRole(made), nodes: ['file.index'], fields });
    expect(await trail(made.id)).toMatchObject([
      { action: 'role.create', before: null, after: { name: '招生老师', nodes: ['file.create', 'file.index'] } },
      {
        action: 'role.edit',
        before: { nodes: ['file.create', 'file.index'], fields: [] },
        after: { nodes: ['file.index'], fields: [field('手机', 'mask')] },
      },
    ]);
  });

  test('that someone holds is not removed, and who holds it is said; afterwards it is', async () => {
    const role = await savedRole(app, root, roleInputOf());
    const first = await createAdmin(app.db.kysely, { roles: [role.key] });
    const holders = [first, await createAdmin(app.db.kysely, { roles: [role.key] })];
    const gone = { token: root, body: { id: role.id, version: role.version } };
    const refused = await callApi(app.url, roleEndpoints.destroy, gone);
    expect(refused).toMatchObject({ status: 409, body: { errcode: roleErrors.inUse.errcode } });
    expect(refused.body.errmsg).toContain('2 名用户');
    expect(refused.body.errmsg).toContain(first.username);
    const listed = await callApi(app.url, roleEndpoints.holders, { token: root, query: { id: String(role.id) } });
    expect(listed.body).toMatchObject({
      total: 2,
      data: holders.map(({ username }) => ({ username, is_disabled: false })),
    });
    await app.db.pool.query('delete from app.admin_role where role_id = $1', [role.id]);
    expect((await callApi(app.url, roleEndpoints.destroy, gone)).body.msg).toBe('删除成功');
    expect((await trail(role.id)).at(-1)).toMatchObject({ action: 'role.delete', before: { name: role.name } });
  });

  test('that loses a node loses it on every process when the reply is there', async () => {
    const start = () => startTestApp({ databaseUrl: app.databaseUrl, sessionLeaseMs });
    const [one, other] = [await start(), await start()];
    const role = await savedRole(app, root, roleInputOf({ nodes: ['file.index', 'form.index'], row_scope: 'all' }));
    const holder = await createAdmin(app.db.kysely, { roles: [role.key] });
    const token = await openTestSession(app.db.kysely, holder.id);
    const held = () =>
      Promise.all(
        [one, other].map(async ({ url }) => (await callApi(url, identityEndpoints.permissions, { token })).body.data),
      );
    expect(await held()).toEqual([
      ['file.index', 'form.index'],
      ['file.index', 'form.index'],
    ]);
    await savedRole(one, root, { ...inputOfRole(role), nodes: ['form.index'] });
    expect(await held()).toEqual([['form.index'], ['form.index']]);
    await Promise.all([one.close(), other.close()]);
  });

  test('is found in the list by name and scope, with how many hold it and how much it gives', async () => {
    const role = await savedRole(
      app,
      root,
      roleInputOf({ name: '教务老师', nodes: ['file.index'], row_scope: 'department' }),
    );
    await createAdmin(app.db.kysely, { roles: [role.key] });
    const search = JSON.stringify({ name: '教务', row_scope: 'department' });
    const { body } = await callApi(app.url, roleEndpoints.index, {
      token: root,
      query: { search, sort_name: 'users_count' },
    });
    expect(body).toMatchObject({
      total: 1,
      data: [{ name: '教务老师', users_count: 1, nodes_count: 1, may_grant: true }],
    });
    const sorted = await callApi(app.url, roleEndpoints.index, { token: root, query: { sort_name: 'password' } });
    expect(sorted.status).toBe(400);
  });
});

test('the catalogue stands in the order of the menu, says what the caller may give, and offers the fields of a form', async () => {
  const { token } = await signInWith(app, {
    nodes: ['role.detail', 'file.index', ...formNodes],
    scope: 'department',
    fields: [field('手机', 'mask')],
  });
  const { body } = await callApi(app.url, roleEndpoints.catalogue, { token });
  const tree = body.data as CatalogueItem[];
  const all = (items: CatalogueItem[]): CatalogueItem[] => items.flatMap((item) => [item, ...all(item.children)]);
  expect(body.scopes).toEqual(['own', 'department']);
  expect(new Set(all(tree).map(({ key }) => key)).size).toBe(all(tree).length);
  const system = tree.find(({ name }) => name === '系统管理');
  expect(system?.children.slice(0, 2)).toMatchObject([
    { name: '用户', may_grant: false },
    { name: '角色', may_grant: true },
  ]);
  const granted = all(tree).filter(({ node, may_grant }) => node !== null && may_grant);
  expect(granted.map(({ node }) => node).sort()).toEqual(['file.index', ...formNodes, 'role.detail'].sort());
  const entry = all(tree).find(({ custom_form_id, node }) => custom_form_id === form.id && node === null);
  expect(entry?.children.map(({ node }) => node)).toContain(`form_${form.id}.reveal`);
  const fields = await callApi(app.url, roleEndpoints.fields, { token, query: { custom_form_id: String(form.id) } });
  expect(fields.body.data).toMatchObject([
    { name: '姓名', most: null },
    { name: '手机', most: 'mask', edit_input: 'mobile' },
    { name: '评分', most: null },
  ]);
});
