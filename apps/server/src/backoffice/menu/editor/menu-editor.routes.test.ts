import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import type { MenuEntry, MenuOffer } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuEditorEndpoints as endpoints } from '@shuyuan/contract/backoffice/menu/menu-editor.endpoints';
import { menuEditorErrors } from '@shuyuan/contract/backoffice/menu/menu-editor.errors';
import { accessStampHeader } from '@shuyuan/contract/platform/access-stamp';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { formOf, saveLive, startFormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';

const menuNodes = ['menu.index', 'menu.create', 'menu.edit', 'menu.delete'];
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await signIn(app.db.kysely, { nodes: menuNodes })).token;
});
afterAll(() => app.close());

const entries = async (): Promise<MenuEntry[]> =>
  (await callApi(app.url, endpoints.index, { token })).body.data as MenuEntry[];
const named = async (name: string): Promise<MenuEntry> => {
  const found = (await entries()).find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`no entry ${name}`);
  return found;
};
const input = (over: object = {}) => ({
  parent_id: null,
  name: '新菜单',
  url: '#',
  path: '',
  icon: 'BookOutlined',
  resource: null,
  custom_form_id: null,
  ...over,
});
const save = (body: object, as = token) => callApi(app.url, endpoints.save, { token: as, body });
const move = (body: object) => callApi(app.url, endpoints.move, { token, body });
const destroy = (body: object) => callApi(app.url, endpoints.destroy, { token, body });
const added = async (over: object): Promise<MenuEntry> => {
  const { status, body } = await save(input(over));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data as MenuEntry;
};
const inputOf = ({ sort: _sort, updated_at: _at, ...entry }: MenuEntry) => entry;
const menuOf = async (as: string) => {
  const { body } = await callApi(app.url, identityEndpoints.menu, { token: as });
  return body.data as MenuItem[];
};
const stampOf = async (url: string, as: string): Promise<string | null> => {
  const { method, path } = identityEndpoints.permissions;
  return (await fetch(url + path, { method, headers: { authorization: `Bearer ${as}` } })).headers.get(
    accessStampHeader,
  );
};

describe('an entry is refused', () => {
  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'a\nb'],
    ['name', '字'.repeat(65)],
    ['url', 'no/such-screen'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://evil.example'],
    ['url', '//evil'],
    ['path', 'javascript:alert(1)'],
    ['path', '//evil.example'],
    ['path', '^//evil.example'],
    ['path', '/a b'],
    ['path', '/a#b'],
    ['path', '/a?b=<script>'],
    ['path', '/书院。'],
    ['icon', '<svg onload=1>'],
    ['resource', 'nothing'],
    ['resource', 'form_999'],
    ['parent_id', 999_999],
    ['parent_id', '1'],
    ['custom_form_id', 999_999],
    ['created_at', '2020-01-01'],
  ])('for its %s %j, with words at that field', async (field, value) => {
    const reply = await save(input({ [field]: value }));
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.stringMatching(/\p{Script=Han}/u)] } },
    });
  });

  test('nothing, but is not placed by it either, with the place that it was shown at', async () => {
    const { status, body } = await save(input({ sort: 1 }));
    expect([status, (body.data as { sort: number }).sort > 1]).toEqual([200, true]);
  });

  test.each(['/login', '/', '', '/404', '/info/password', '^course/pay', '$/course/txl', '/api/x', '/dashboard'])(
    'for the address %j of a screen, which is fixed, taken or none',
    async (path) => {
      const body = input({ url: 'profile/password', path });
      expect(await save(body)).toMatchObject({ status: 400, body: { errors: { path: [expect.any(String)] } } });
    },
  );

  test('for a right that is not the one its screen asks for', async () => {
    for (const resource of [null, 'workbench']) {
      const body = input({ url: 'identity/user', path: '/people', resource });
      expect(await save(body)).toMatchObject({ status: 400, body: { errors: { resource: [expect.any(String)] } } });
    }
  });

  test('without the right to add or to change, though the other is held', async () => {
    const { token: adder } = await signIn(app.db.kysely, { nodes: ['menu.index', 'menu.create'] });
    const { token: changer } = await signIn(app.db.kysely, { nodes: ['menu.index', 'menu.edit'] });
    const known = await added({ name: '谁能改' });
    expect((await save(inputOf(known), adder)).body.errcode).toBe(platformErrors.forbidden.errcode);
    expect((await save(input(), changer)).body.errcode).toBe(platformErrors.forbidden.errcode);
  });

  test('when another changed it first; their entry comes along and nothing is lost', async () => {
    const known = await added({ name: '两人同改' });
    expect((await save({ ...inputOf(known), name: '先来' })).status).toBe(200);
    const late = await save({ ...inputOf(known), name: '后到' });
    expect(late).toMatchObject({ status: 409, body: { errcode: platformErrors.staleVersion.errcode } });
    expect(late.body.data).toMatchObject({ name: '先来', version: known.version + 1 });
    const stale = { id: known.id, version: known.version };
    expect((await move({ ...stale, parent_id: null, before_id: null })).status).toBe(409);
    expect((await destroy(stale)).status).toBe(409);
    expect((await save({ ...inputOf(known), id: 999_999 })).body.errcode).toBe(menuEditorErrors.entryNotFound.errcode);
    expect((await save({ ...inputOf(known), version: undefined })).status).toBe(400);
  });

  test('when the addresses below it would run into others', async () => {
    const box = await added({ name: '盒子', path: '/box' });
    await added({ name: '盒中', url: 'profile/password', path: 'inner', parent_id: box.id });
    await added({ name: '别处', url: 'profile/password', path: '/other/inner' });
    const reply = await save({ ...inputOf(box), path: '/other' });
    expect(reply).toMatchObject({ status: 400, body: { errors: { path: [expect.stringContaining('盒中')] } } });
  });
});

describe('the tree', () => {
  test('takes no circle and no fifth level, also when moves come at the same time', async () => {
    const a = await added({ name: '甲' });
    const b = await added({ name: '乙' });
    const ringed = await Promise.all([
      move({ id: a.id, version: a.version, parent_id: b.id, before_id: null }),
      move({ id: b.id, version: b.version, parent_id: a.id, before_id: null }),
    ]);
    expect(ringed.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await save({ ...inputOf(await named('甲')), parent_id: a.id })).toMatchObject({
      status: 400,
      body: { errors: { parent_id: [expect.any(String)] } },
    });
    let parent = await added({ name: '一级' });
    for (const name of ['二级', '三级', '四级']) parent = await added({ name, parent_id: parent.id });
    expect((await save(input({ parent_id: parent.id }))).status).toBe(400);
    const second = await named('二级');
    const under = await added({ name: '带下级' });
    await added({ name: '下级', parent_id: under.id });
    const deep = await move({
      id: under.id,
      version: under.version,
      parent_id: (await named('三级')).id,
      before_id: null,
    });
    expect(deep).toMatchObject({ status: 400, body: { errmsg: expect.stringContaining('4') } });
    expect((await named('二级')).parent_id).toBe(second.parent_id);
  });

  test('puts an entry before a sibling or at the end, and refuses a sibling that is elsewhere', async () => {
    const box = await added({ name: '顺序' });
    const ids: number[] = [];
    for (const name of ['一', '二', '三']) ids.push((await added({ name, parent_id: box.id })).id);
    const order = async () => (await entries()).filter(({ parent_id }) => parent_id === box.id).map(({ name }) => name);
    const third = await named('三');
    const place = { id: third.id, version: third.version, parent_id: box.id };
    expect((await move({ ...place, before_id: box.id })).body.errcode).toBe(menuEditorErrors.staleOrder.errcode);
    const reply = await move({ ...place, before_id: ids[0] });
    expect(reply).toMatchObject({ status: 200, body: { data: { sort: 1, version: third.version + 1 } } });
    expect(await order()).toEqual(['三', '一', '二']);
    await move({ id: ids[0], version: 1, parent_id: null, before_id: null });
    expect(await order()).toEqual(['三', '二']);
    expect((await entries()).filter(({ parent_id }) => parent_id === null).at(-1)?.name).toBe('一');
  });

  test('lets no container go with what is in it, unless that moves up into its place', async () => {
    const box = await added({ name: '要删的' });
    const inner = await added({ name: '留下的', parent_id: box.id });
    const after = await added({ name: '后面的' });
    const gone = { id: box.id, version: box.version };
    expect((await destroy(gone)).body.errcode).toBe(menuEditorErrors.notEmpty.errcode);
    expect((await destroy({ ...gone, children: 'move_up' })).status).toBe(200);
    const top = (await entries()).filter(({ parent_id }) => parent_id === null).map(({ id }) => id);
    expect(top.slice(-2)).toEqual([inner.id, after.id]);
    const { rows } = await app.db.pool.query(
      `select action, before->>'name' as name from app.audit_log where target_type = 'menu' and target_id = $1 order by id`,
      [box.id],
    );
    expect(rows).toEqual([
      { action: 'menu.create', name: null },
      { action: 'menu.delete', name: '要删的' },
    ]);
  });

  test('keeps the way to its editor: not hidden, not removed, not under what is hidden, not for another right', async () => {
    const editor = await named('菜单');
    const system = await named('系统管理');
    const locked = { body: { errcode: menuEditorErrors.locksOut.errcode } };
    expect(await destroy({ id: editor.id, version: editor.version })).toMatchObject(locked);
    expect(await save({ ...inputOf(editor), path: '$/system/menu' })).toMatchObject(locked);
    expect(await save({ ...inputOf(editor), url: '#', resource: null })).toMatchObject(locked);
    expect(await save({ ...inputOf(system), path: '$' })).toMatchObject(locked);
    expect(await save({ ...inputOf(system), resource: 'workbench' })).toMatchObject(locked);
    await added({ name: '菜单二', url: 'menu/editor', path: '/menus', resource: 'menu' });
    expect((await destroy({ id: editor.id, version: editor.version })).status).toBe(200);
  });
});

describe('a saved entry', () => {
  test('is in the menu of everyone who may see it at once, and their next call says that it changed', async () => {
    const { token: colleague } = await signIn(app.db.kysely, { nodes: ['workbench.index'] });
    // With a session lease, the response to a change waits until no process still has the old menu.
    const product = await startTestApp({ databaseUrl: app.databaseUrl });
    const before = await stampOf(product.url, colleague);
    expect(await stampOf(product.url, colleague)).toBe(before);
    const me = { url: 'profile/password', path: '^me?tab=info', icon: 'UserOutlined' };
    const { body } = await callApi(product.url, endpoints.save, { token, body: input({ name: '我的资料', ...me }) });
    const entry = body.data as MenuEntry;
    expect(await stampOf(product.url, colleague)).not.toBe(before);
    await product.close();
    expect(await menuOf(colleague)).toContainEqual({
      id: entry.id,
      name: '我的资料',
      url: 'profile/password',
      path: '^me?tab=info',
      icon: 'UserOutlined',
      children: [],
      has_auth_node_tags: [],
    });
  });

  test('keeps an unknown screen that was stored before, but takes no other', async () => {
    await app.db.pool.query(`insert into app.menu (name, url, path) values ('旧报表', 'report/old', '/report')`);
    const old = await named('旧报表');
    expect((await save({ ...inputOf(old), name: '旧报表（停用）' })).status).toBe(200);
    const renamed = await named('旧报表（停用）');
    expect((await save({ ...inputOf(renamed), url: 'report/older' })).body).toMatchObject({
      errors: { url: [expect.stringContaining('report/older')] },
    });
  });
});

describe('an entry of a form', () => {
  test('needs the form, its address and its own right; then it brings the rights on its records', async () => {
    const forms = await startFormApp({ databaseUrl: app.databaseUrl });
    const { id } = await saveLive(forms, formOf({ name: '访客登记' }));
    const whole = input({
      name: '访客',
      url: 'form/records',
      path: `/visitors?custom_form_id=${id}`,
      resource: `form_${id}`,
      custom_form_id: id,
    });
    for (const [field, value] of [
      ['custom_form_id', null],
      ['path', '/visitors'],
      ['resource', null],
      ['url', 'profile/password'],
    ] as const) {
      expect((await save({ ...whole, [field]: value })).status).toBe(400);
    }
    const { body } = await save(whole);
    expect(body).toMatchObject({ msg: '已新增菜单', data: { custom_form_id: id } });
    expect((await save({ ...whole, path: `/again?custom_form_id=${id}` })).body).toMatchObject({
      errors: { custom_form_id: [expect.stringContaining('访客')] },
    });
    const { data } = (await callApi(app.url, endpoints.screens, { token })).body as { data: MenuOffer };
    expect(data.forms).toContainEqual({ id, name: '访客登记', menu_id: (body.data as MenuEntry).id });
    expect(data.rights.map(({ resource }) => resource)).toContain(`form_${id}`);
    await forms.close();
  });
});
