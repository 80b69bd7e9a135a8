import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { mainMenu } from '../fixtures/menu';
import { expect, test, tokenCookie } from '../fixtures/product';

const random = (): string => randomBytes(3).toString('hex');

const makeRole = async (send: SendCall, nodes: string[]): Promise<{ id: number; name: string }> => {
  const name = `角色${random()}`;
  const role = { name, remark: '', row_scope: 'all' as const, requires_second_factor: false, nodes, fields: [] };
  return { id: (await send(roleEndpoints.save, { body: role })).data.id, name };
};

/** A colleague who has signed in and set a new password. */
const makeColleague = async (send: SendCall, { url, nodes }: { url: string; nodes: string[] }) => {
  const role = await makeRole(send, nodes);
  const username = `user_${random()}`;
  const name = `同事${random()}`;
  const { data: options } = await send(userEndpoints.options, {});
  const department_id = options.departments[0]?.id ?? 0;
  const { data } = await send(userEndpoints.save, { body: { username, name, department_id, role_ids: [role.id] } });
  const first = data.password ?? '';
  const open = callsOf(url, async () => '');
  const signIn = async (password: string): Promise<string> => {
    const reply = await open(identityEndpoints.login, { body: { username, password } });
    return 'access_token' in reply ? String(reply.access_token) : '';
  };
  const token = await signIn(first);
  const password = `Own-${randomBytes(9).toString('base64url')}`;
  const own = callsOf(url, async () => token);
  await own(identityEndpoints.changePassword, { body: { current_password: first, new_password: password } });
  return { id: data.id, username, name, token };
};

const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
};

test('a user is made, signs in with the password that is shown once, must change it, and is out when disabled', async ({
  signedIn: page,
  product,
  adminToken,
  browser,
  expectMessage,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const send = callsOf(product.url, adminToken);
  const role = await makeRole(send, ['workbench.index', 'file.index']);
  const [username, name] = [`li_${random()}`, `李${random()}`];
  await page.goto('/system/user');
  await page.getByRole('button', { name: '新增用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新增用户' });
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await atRest(page);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('请输入用户名')).toBeVisible();
  await dialog.getByLabel('用户名').fill('ADMIN');
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('主部门').click();
  await page.locator('.ant-select-tree-title').first().click();
  await dialog.getByLabel('角色').fill(role.name);
  await chooseOption(dialog.getByLabel('角色'), role.name);
  await dialog.getByLabel('姓名').click();
  await atRest(page);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('这个用户名已被使用')).toBeVisible();
  await dialog.getByLabel('用户名').fill(username);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('用户已新增');
  const shown = page.getByRole('dialog', { name: `用户已新增：${name}` });
  const password = await shown.locator('.secret-word').innerText();
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已交给本人' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(role.name);

  const context = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  const theirs = await context.newPage();
  await theirs.goto('/login');
  await theirs.getByLabel('用户名').fill(username);
  await theirs.getByLabel('密码', { exact: true }).fill(password);
  await theirs.keyboard.press('Enter');
  const chosen = `Own-${randomBytes(9).toString('base64url')}`;
  await theirs.getByLabel('当前密码').fill(password);
  await theirs.getByLabel('新密码', { exact: true }).fill(chosen);
  await theirs.getByLabel('再次输入新密码').fill(chosen);
  await theirs.getByRole('button', { name: '确认修改' }).click();
  await theirs.getByRole('link', { name: '文件库' }).click();
  await expect(theirs).toHaveURL(/\/file$/);

  await act(page, name, '停用');
  await expectMessage('用户已停用，其会话已结束');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('已停用');
  // The page may already have noticed, and its dialog cover the link.
  await theirs.getByRole('link', { name: '工作台' }).first().dispatchEvent('click');
  await expect(theirs.getByText('You have been logged out', { exact: false })).toBeVisible();
  await context.close();
});

test('an administrator looks through another user’s eyes, changes nothing, and comes back; then ends their session', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, expectMessage, allowConsole }) => {
  allowConsole(/status of 40[13]|登录已过期/);
  const send = callsOf(product.url, adminToken);
  const nodes = ['workbench.index', 'user.index', 'user.create', 'user.edit'];
  const { id, name, username, token } = await makeColleague(send, { url: product.url, nodes });
  await page.goto(`/system/user?keyword=${username}`);
  await act(page, name, '以此用户查看');
  const banner = page.getByRole('region', { name: `正在以 ${name} 的身份查看（只读）` });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: '自定义表单' })).toHaveCount(0);
  await page.reload();
  await expect(banner).toBeVisible();
  const watermark = () =>
    page
      .locator('[data-watermark]')
      .evaluate((element) => decodeURIComponent(getComputedStyle(element).backgroundImage));
  await expect.poll(watermark).toContain('>系统管理员<');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/system/user?keyword=${username}`);
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible();
  await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `编辑用户：${name}` });
  await dialog.getByLabel('邮箱').fill('changed@school.cn');
  await atRest(page);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('正在以其他用户的身份查看，不能修改任何内容');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await atRest(page);
  await banner.getByRole('button', { name: '退出查看' }).click();
  await expect(mainMenu(page).getByRole('link', { name: '自定义表单' })).toBeVisible();
  await expect(banner).toBeHidden();
  const trail = "select action from app.audit_log where action like 'view_as.%' and target_id = $1 order by id";
  const acts = await product.sql(trail, [String(id)]);
  expect(acts.map(({ action }) => action)).toEqual(['view_as.start', 'view_as.end']);

  await page.goto(`/system/session?keyword=${username}`);
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: `结束：${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('会话已结束');
  await expect(row).toHaveCount(0);
  const { method, path } = identityEndpoints.me;
  const reply = await fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` } });
  expect(await reply.json()).toMatchObject({ errcode: 50012 });

  // When viewing as another user has expired, the user's own session is back, also on a page that was just loaded.
  const [own, view] = [await adminToken(), await send(sessionEndpoints.viewAs, { body: { admin_id: id } })];
  const old = "update app.session set created_at = now() - interval '31 minutes' where viewer_id is not null";
  await product.sql(old);
  const cookie = (cookieName: string, value: string) => ({ name: cookieName, value, url: product.url });
  await page.context().addCookies([cookie(tokenCookie, view.access_token), cookie('shuyuan_own_token', own)]);
  await page.goto('/dashboard');
  await expectMessage('以其他用户身份的查看已结束，已回到您自己的账号');
  await expect(mainMenu(page).getByRole('link', { name: '自定义表单' })).toBeVisible();
});
