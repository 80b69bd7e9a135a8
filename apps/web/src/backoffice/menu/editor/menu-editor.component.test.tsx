import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { menuEditorEndpoints } from '@shuyuan/contract/backoffice/menu/menu-editor.endpoints';
import { menuEditorErrors } from '@shuyuan/contract/backoffice/menu/menu-editor.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { atRest, axeFindings } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { dragByKeys } from '../../../app/keyboard-drag.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { entryOf, ownEntries, scriptMenuEditor } from './scripted-menu.test-kit';

const { save, move, destroy } = menuEditorEndpoints;
const reading = page.getByRole('status', { name: '地址的含义' });
const address = page.getByRole('textbox', { name: '地址' });
const name = page.getByLabelText('名称', { exact: true });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const grip = (entry: string) => button(`移动 ${entry}`);
const title = (words: string) => page.getByRole('heading', { name: words });
const office = entryOf({ id: 10, name: '教务', path: '/office' });
const plain = { custom_form_id: null, resource: null };

const open = async (...added: Parameters<typeof scriptMenuEditor>) => {
  openProduct('/system/menu', { script: () => scriptMenuEditor(...ownEntries, ...added) });
  await expect.element(grip('菜单')).toBeVisible();
};
const lastSent = (endpoint: typeof save | typeof move | typeof destroy) => server.asked(endpoint).at(-1)?.body;

/** Starts a new entry under 教务 that opens the personal page. */
const beginProfile = async () => {
  await open(office);
  await button('在“教务”下新增').click();
  await name.fill('我的资料');
  await page.getByLabelText('打开的画面').fill('个人信息');
  const option = page.getByTitle('个人信息', { exact: true }).last();
  await expect.element(option).toBeVisible();
  await atRest();
  await option.click();
};

it('adds a container, says what its address means, and asks for the menu anew', async () => {
  await open();
  await button('新增菜单').click();
  await name.fill('教务');
  await address.fill('/office');
  await expect
    .element(reading)
    .toHaveTextContent('路由 /office，显示在菜单中，目录自己不打开画面；下级的地址接在 /office 后面');
  const before = server.asked(identityEndpoints.menu).length;
  await button('提交').click();
  await expectMessage('已新增菜单');
  await expect.element(title('编辑“教务”')).toBeVisible();
  const container = { ...plain, parent_id: null, name: '教务', url: '#', path: '/office', icon: 'AppstoreOutlined' };
  expect(lastSent(save)).toEqual(container);
  await expect.poll(() => server.asked(identityEndpoints.menu).length).toBeGreaterThan(before);
});

it('reads an address while it is typed, and puts the refusal of the server at it', async () => {
  await beginProfile();
  await address.fill('/a b');
  await expect.element(reading).toHaveTextContent('这样写还不是一个地址');
  await expect.element(address).toHaveAccessibleDescription(/地址只能由汉字/);
  await address.fill('me');
  await expect.element(reading).toHaveTextContent('路由 /office/me');
  await address.fill('^course/pay');
  await expect.element(reading).toHaveTextContent('系统固定的页面');
  const fault = '地址 /course/pay 是系统固定的页面，请换一个';
  server.answer(save, () => refuseWith(menuEditorErrors.invalidEntry, { errors: { path: [fault] } }));
  await button('提交').click();
  await expect.element(address).toHaveAccessibleDescription(/系统固定的页面/);
});

it('takes ^, ?, $ and an icon, shows them in the preview and sends them', { tags: ['long'] }, async () => {
  await beginProfile();
  await address.fill('^me?tab=info&from=menu');
  await expect
    .element(reading)
    .toHaveTextContent(/^地址 \^me\?tab=info&from=menu → 路由 \/me，参数 tab = info、from = menu，显示在菜单中$/);
  await page.getByLabelText(/^搜索图标/).fill('证件');
  await page.getByRole('radio', { name: /^证件/ }).click();
  await expect.element(page.getByRole('region', { name: '菜单预览' })).toHaveTextContent('我的资料');
  await button('提交').click();
  await expect.element(title('编辑“我的资料”')).toBeVisible();
  const entry = { ...plain, parent_id: 10, name: '我的资料', url: 'profile/password', icon: 'IdcardOutlined' };
  expect(lastSent(save)).toEqual({ ...entry, path: '^me?tab=info&from=menu' });
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('checkbox', { name: /在菜单中隐藏/ }).click();
  await expect.element(address).toHaveValue('$me?tab=info&from=menu');
  await expect.element(reading).toHaveTextContent('在菜单中隐藏');
  await button('提交').click();
  await expectMessage('已保存菜单');
  expect(lastSent(save)).toEqual({ ...entry, id: 101, version: 1, path: '$me?tab=info&from=menu' });
});

it('carries entries by keyboard into a level and along it', async () => {
  const below = entryOf({ id: 11, name: '我的资料', parent_id: 10, url: 'profile/password', path: '^me' });
  await open(office, below, entryOf({ id: 12, name: '服务' }));
  await dragByKeys(grip('服务'), { key: 'ArrowRight', said: '服务 移到“教务”里第 2 位' });
  await expect.poll(() => lastSent(move)).toEqual({ id: 12, version: 1, parent_id: 10, before_id: null });
  await dragByKeys(grip('服务'), { key: 'ArrowUp', said: '服务 移到“教务”里第 1 位' });
  await expect.poll(() => lastSent(move)).toEqual({ id: 12, version: 2, parent_id: 10, before_id: 11 });
});

it('says before a removal what becomes of the entries below, and keeps an entry that the server refuses to lose', async () => {
  const below = [11, 12].map((id) => entryOf({ id, name: `下级${id}`, parent_id: 10 }));
  await open(office, ...below);
  await button('删除“教务”').click();
  await expect
    .element(page.getByRole('alertdialog', { name: '确认删除吗？' }))
    .toHaveTextContent('2 项菜单不会删除，会上移一级');
  await button('确定').click();
  await expectMessage('删除成功');
  expect(lastSent(destroy)).toEqual({ id: 10, version: 1, children: 'move_up' });
  await expectGone(grip('教务'));
  await expect.element(grip('下级11')).toBeVisible();
  server.answer(destroy, () => refuseWith(menuEditorErrors.locksOut));
  await button('删除“菜单”').click();
  await button('确定').click();
  await expectMessage(/不能再从菜单里打开“菜单”设置/);
  await expect.element(grip('菜单')).toBeVisible();
});

it('says that the screen was taken away, and keeps what was typed there until its user leaves', async () => {
  await open();
  await button('新增菜单').click();
  await name.fill('还没有提交的名称');
  const workbench = menuEntry({ name: '工作台', path: '/dashboard', url: 'nothing/here' });
  server.answer(identityEndpoints.menu, { data: [workbench] });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有权限：“菜单”已不再对您开放');
  await expect.element(name).toHaveValue('还没有提交的名称');
  await expectGone(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '菜单' }));
  await button('回到工作台').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('工作台');
  history.back();
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有权限：“菜单”');
  await expectGone(name);
});

it('puts the form of an entry over the tree on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await button('编辑“菜单”').click();
  const dialog = page.getByRole('dialog', { name: '编辑“菜单”' });
  await expect.element(dialog.getByRole('status', { name: '地址的含义' })).toHaveTextContent('路由 /system/menu');
  expect(await axeFindings()).toEqual([]);
  await dialog.getByRole('button', { name: /关闭|Close/ }).click();
  await expectGone(dialog);
});
