import type { Role, RoleDetail } from '@shuyuan/contract/backoffice/access/role';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { atRest, axeFindings } from '../../../app/axe.test-kit';
import { expectFits, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { rolesScreen } from '..';

// The product loads it on demand; loaded here so that no test waits for it.
await rolesScreen.load();
await import('./role-overlays');

const { index, catalogue, save, clone, show } = roleEndpoints;
const leaf = (node: string, name: string, may_grant = true) => ({
  key: node,
  name,
  node,
  may_grant,
  custom_form_id: null,
  children: [],
});
const bills = leaf('bill.index', '查看账单');
const take = leaf('bill.take', '登记付款');
const approve = leaf('bill.approve', '批准', false);
const parts: ReplyOf<typeof catalogue> = {
  data: [
    {
      key: 'menu:2',
      name: '账单',
      node: null,
      may_grant: true,
      custom_form_id: null,
      children: [bills, take, approve],
    },
  ],
  scopes: ['own', 'department', 'department_tree'],
  hints: { own: '只看自己的', department: '只看本部门的', department_tree: '看下级部门的', all: '看全校的' },
  tasks: [
    { key: 'see', screen: '账单', name: '看账单', nodes: ['bill.index'], may_grant: true },
    { key: 'take', screen: '账单', name: '收钱', nodes: ['bill.index', 'bill.take'], may_grant: true },
    { key: 'approve', screen: '账单', name: '批准退款', nodes: ['bill.index', 'bill.approve'], may_grant: false },
  ],
  ready: [
    {
      key: 'ready_cashier',
      name: '出纳',
      free_name: '出纳 2',
      remark: '只收钱',
      row_scope: 'all',
      nodes: ['bill.index', 'bill.take'],
      may_grant: true,
    },
    {
      key: 'ready_head',
      name: '主管',
      free_name: '主管',
      remark: '',
      row_scope: 'all',
      nodes: ['bill.approve'],
      may_grant: false,
    },
  ],
  menu: [
    { id: 1, parent_id: null, name: '财务', node: null, is_container: true },
    { id: 2, parent_id: 1, name: '账单', node: 'bill.index', is_container: false },
    { id: 3, parent_id: 1, name: '用户', node: 'user.index', is_container: false },
  ],
};
const cashier: Role = {
  id: 5,
  key: 'cashier',
  name: '出纳',
  remark: '',
  row_scope: 'own',
  duty: null,
  requires_second_factor: false,
  is_builtin: false,
  is_super: false,
  users_count: 2,
  nodes_count: 2,
  version: 1,
  may_grant: true,
  created_at: '2026-03-01T08:00:00+08:00',
  updated_at: '2026-03-01T08:00:00+08:00',
};
const detail: RoleDetail = { ...cashier, nodes: ['bill.index', 'bill.take', 'odd.index'], fields: [] };

const dialog = page.getByRole('dialog');
const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
const submit = () => dialog.getByRole('button', { name: '提交', exact: true }).click();
const preview = dialog.getByRole('region', { name: '看到的菜单' });

const open = (auths: readonly string[] = ['index', 'detail', 'create', 'edit', 'more']) =>
  openProduct('/system/role', {
    script: () => {
      const entry = menuEntry({ name: '角色', path: '/system/role', url: 'access/role' });
      server.answer(identityEndpoints.menu, { data: [{ ...entry, has_auth_node_tags: [...auths] }] });
      server.answer(index, { data: [cashier], total: 1 });
      server.answer(catalogue, parts);
      server.answer(show, { data: detail });
    },
  });
const add = async () => {
  open();
  await page.getByRole('button', { name: '新增角色' }).first().click();
  await expect.element(dialog).toBeVisible();
};

it('offers nothing to whoever may only look', async () => {
  open(['index']);
  await expect.element(page.getByText('出纳')).toBeVisible();
  await expectGone(page.getByRole('button', { name: '新增角色' }));
});

it('does not offer what the caller may not give: tasks, ready roles, scopes', async () => {
  await add();
  await expect.element(box('批准退款')).toBeDisabled();
  await expect.element(radio('主管')).toBeDisabled();
  await expect.element(radio('全部')).toBeDisabled();
});

it('keeps what was chosen when the name is taken, and says so at the field', async () => {
  await add();
  server.answer(save, () => refuseWith(roleErrors.nameTaken, { errors: { name: [roleErrors.nameTaken.errmsg] } }));
  await dialog.getByLabelText('角色名称').fill('出纳');
  await box('收钱').click();
  await submit();
  await expect.element(dialog.getByLabelText('角色名称')).toHaveAccessibleDescription(/已有同名角色/);
  await expect.element(box('收钱')).toBeChecked();
});

it('starts from a ready role, with the widest scope that may be given, and shows the menu that results', async () => {
  await add();
  await expect.element(preview).toHaveTextContent('登录后看不到任何菜单');
  await radio('出纳').click();
  await expect.element(dialog.getByLabelText('角色名称')).toHaveValue('出纳 2');
  await expect.element(radio('本部门及以下')).toBeChecked();
  await expectTexts(preview.getByRole('listitem'), ['财务账单', '账单']);
  await radio('本人').click();
  await expect.element(dialog.getByText('只看自己的')).toBeVisible();
  server.answer(save, { msg: '保存成功', data: detail });
  await atRest();
  expect(await axeFindings()).toEqual([]);
  await submit();
  await expectMessage('保存成功');
  expect(server.asked(save)[0]?.body).toMatchObject({
    name: '出纳 2',
    remark: '只收钱',
    row_scope: 'own',
    nodes: ['bill.index', 'bill.take'],
  });
});

it('a task brings the ones it needs; the fine list behind it shows the same rights', async () => {
  await add();
  await box('收钱').click();
  await expect.element(box('看账单')).toBeChecked();
  await expect.element(box('看账单')).toBeDisabled();
  await dialog.getByRole('tab', { name: '细项权限' }).click();
  await expect.element(box('登记付款')).toBeChecked();
  await box('登记付款').click();
  await dialog.getByRole('tab', { name: '做什么工作' }).click();
  await expect.element(box('收钱')).not.toBeChecked();
  await expect.element(box('看账单')).toBeEnabled();
  await box('看账单').click();
  await expect.element(preview).toHaveTextContent('登录后看不到任何菜单');
});

it('an edit says how many rights belong to no task, and fits a phone', async () => {
  open();
  await page.getByRole('button', { name: '编辑 出纳' }).click();
  await expect.element(dialog.getByText('另外单独选了 1 项权限，见“细项权限”')).toBeVisible();
  await expectGone(dialog.getByRole('radiogroup', { name: '从现成的角色开始' }));
  await page.viewport(390, 844);
  await expectFits();
  await page.viewport(1280, 900);
});

it('a copy asks for the scope', async () => {
  open();
  await page.getByRole('button', { name: '更多 出纳' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await expect.element(radio('本人')).toBeChecked();
  await radio('本部门').click();
  server.answer(clone, { msg: '复制成功', data: detail });
  await submit();
  await expectMessage('复制成功');
  expect(server.asked(clone)[0]?.body).toEqual({ id: 5, name: '出纳 副本', row_scope: 'department' });
});
