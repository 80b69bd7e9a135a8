import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../identity/identity.test-kit';
import { type FormApp, fieldOf, formOf, inputOf, save, saveLive, show, startFormApp, trailOf } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const add = (body: unknown) => app.call(formEndpoints.addToMenu, { body });
const contentOf = async (token: string): Promise<MenuItem[]> => {
  const { body } = await app.call(identityEndpoints.menu, { token });
  return (body.data as MenuItem[]).find(({ name }) => name === '内容管理')?.children ?? [];
};
const permissionsOf = async (token: string) =>
  (await app.call(identityEndpoints.permissions, { token })).body.data as string[];
const actions = ['index', 'detail', 'create', 'edit', 'delete', 'import', 'export'];

describe('a form enters the menu', () => {
  test('not before it is synced, not twice, and with a good icon and name only', async () => {
    const draft = await save(app, formOf());
    expect(await add({ id: draft.id })).toMatchObject({ status: 409, body: { errcode: formErrors.notSynced.errcode } });
    const form = await saveLive(app, formOf());
    for (const [key, value] of [
      ['icon', 'javascript:alert(1)'],
      ['name', ''],
      ['path', '/elsewhere'],
      ['resource', 'admin'],
    ] as const) {
      expect(await add({ id: form.id, [key]: value })).toMatchObject({
        status: 400,
        body: { errors: { [key]: expect.any(Array) } },
      });
    }
    expect((await add({ id: form.id })).status).toBe(200);
    expect(await add({ id: form.id })).toMatchObject({ status: 409, body: { errcode: formErrors.inMenu.errcode } });
    expect((await add({ id: 999_999 })).status).toBe(404);
  });

  test('for those who hold its nodes, at once and without signing in again', async () => {
    const { token: boss } = await signIn(app.db.kysely, { roles: ['admin'] });
    const form = await saveLive(app, formOf({ name: '师资库', fields: [fieldOf({ field: 'a' })] }));
    const held = ['index', 'edit'].map((action) => `form_${form.id}.${action}`);
    const { token: clerk } = await signIn(app.db.kysely, { nodes: held });
    const { token: guest } = await signIn(app.db.kysely, { nodes: ['workbench.index'] });
    const reply = await add({ id: form.id });
    expect(reply).toMatchObject({ status: 200, body: { msg: '已加入菜单' } });
    const entry = {
      id: (reply.body.data as { menu_id: number }).menu_id,
      name: '师资库',
      url: 'form/records',
      path: `/content/${form.id}?custom_form_id=${form.id}`,
      icon: 'ProfileOutlined',
      children: [],
    };
    expect(await contentOf(boss)).toContainEqual({ ...entry, has_auth_node_tags: [...actions, 'more'] });
    expect(await contentOf(clerk)).toEqual([{ ...entry, has_auth_node_tags: ['index', 'edit', 'more'] }]);
    expect(await contentOf(guest)).toEqual([]);
    expect(await permissionsOf(boss)).toEqual(
      expect.arrayContaining(actions.map((action) => `form_${form.id}.${action}`)),
    );
    expect(await permissionsOf(clerk)).toEqual([...held].sort());
    expect((await show(app, form.id)).menu_id).toBe(entry.id);
    expect((await trailOf(app, form.id)).at(-1)).toMatchObject({
      action: 'form.add_to_menu',
      after: { menu_id: entry.id },
    });
  });

  test('whose nodes are named anew when it is renamed', async () => {
    const form = await saveLive(app, formOf());
    await add({ id: form.id });
    await save(app, { ...inputOf(form), name: `新名 ${form.id}` });
    const { rows } = await app.db.pool.query('select name from app.access_node where node = $1', [
      `form_${form.id}.edit`,
    ]);
    expect(rows).toEqual([{ name: `编辑新名 ${form.id}` }]);
  });

  test('one after another, the newest last; a definition that goes takes its entry along', async () => {
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const [first, second] = [await saveLive(app, formOf()), await saveLive(app, formOf())];
    for (const { id } of [second, first]) await add({ id, name: `菜单 ${id}`, icon: 'TeamOutlined' });
    expect((await contentOf(token)).map(({ name }) => name).slice(-2)).toEqual([
      `菜单 ${second.id}`,
      `菜单 ${first.id}`,
    ]);
    await app.call(formEndpoints.destroy, { query: { id: String(first.id) } });
    expect((await contentOf(token)).map(({ name }) => name)).not.toContain(`菜单 ${first.id}`);
    expect(await permissionsOf(token)).not.toContain(`form_${first.id}.index`);
  });
});
