import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';
import { authenticatorCode } from '../fixtures/totp';

const random = (): string => randomBytes(4).toString('hex');

/** Someone whose role requires a second factor, with their generated password. */
const newcomer = async (send: SendCall): Promise<{ username: string; first: string }> => {
  const role = {
    name: `出纳${random()}`,
    remark: '',
    row_scope: 'own' as const,
    requires_second_factor: true,
    nodes: ['workbench.index'],
    fields: [],
  };
  const { data: made } = await send(roleEndpoints.save, { body: role });
  const { data: options } = await send(userEndpoints.options, {});
  const username = `cashier_${random()}`;
  const department_id = options.departments[0]?.id ?? 0;
  const body = { username, name: '赵出纳', department_id, role_ids: [made.id] };
  const { data } = await send(userEndpoints.save, { body });
  return { username, first: data.password ?? '' };
};

const signIn = async (page: Page, given: { username: string; password: string }): Promise<void> => {
  await page.getByLabel('用户名').fill(given.username);
  await page.getByLabel('密码', { exact: true }).fill(given.password);
  await page.keyboard.press('Enter');
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByLabel('用户名')).toBeVisible();
};

const changePassword = async (page: Page, words: { current: string; next: string }): Promise<void> => {
  await page.getByLabel('当前密码').fill(words.current);
  await page.getByLabel('新密码', { exact: true }).fill(words.next);
  await page.getByLabel('再次输入新密码').fill(words.next);
  await page.getByRole('button', { name: '确认修改' }).click();
};

const submitDialog = async (page: Page): Promise<void> => {
  await atRest(page);
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
};

test('whoever must change the password and set up a second factor does so first, then signs in by code or recovery code', {
  tag: '@long',
}, async ({ page, product, adminToken, allowConsole, expectMessage }) => {
  test.slow();
  allowConsole(/status of 40[01]/);
  const { username, first } = await newcomer(callsOf(product.url, adminToken));
  const password = `Hengshan-${random()}-a`;

  await page.goto('/system/user');
  await signIn(page, { username, password: first });
  await expect(page).toHaveURL(/\/info\/password/);
  await expect(page.getByRole('note')).toContainText('请先修改密码');
  await changePassword(page, { current: first, next: password });
  await expect(page.getByRole('note')).toContainText('请先在下方设置');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/info\/password/);

  await page.getByRole('button', { name: '启用二次验证' }).click();
  await page.getByLabel('登录密码').fill('not the password');
  await submitDialog(page);
  await expect(page.getByRole('dialog').getByText('当前密码不正确')).toBeVisible();
  await page.getByLabel('登录密码').fill(password);
  await submitDialog(page);
  const picture = page.getByRole('img', { name: '二次验证的二维码' });
  // With its edges cut off, no phone could scan it; a pixel of the light margin may be missing.
  await expect(picture).toBeInViewport({ ratio: 0.98 });
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('验证码').fill(authenticatorCode(secret, 40));
  await submitDialog(page);
  await expect(page.getByRole('dialog').getByText('验证码不正确，或已经使用过')).toBeVisible();
  // Good for the next step too, should this one end meanwhile.
  await page.getByLabel('验证码').fill(authenticatorCode(secret));
  await submitDialog(page);
  const codes = page.getByRole('dialog', { name: '请保存恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await atRest(page);
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await signOut(page);

  await signIn(page, { username, password });
  await expect(page.getByRole('heading', { name: '二次验证' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const code = page.getByLabel('验证码');
  await expect(code).toBeFocused();
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('请输入 6 位数字验证码');
  await code.fill(authenticatorCode(secret, 40));
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('验证码不正确，或已经使用过');
  // The one before is used up.
  await code.fill(authenticatorCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /赵出纳，用户菜单/ })).toBeVisible();
  await signOut(page);

  for (const isFirst of [true, false]) {
    await signIn(page, { username, password });
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    await page.getByLabel('恢复码').fill(recovery.toUpperCase());
    await page.keyboard.press('Enter');
    if (isFirst) {
      await expect(page.getByRole('button', { name: /赵出纳，用户菜单/ })).toBeVisible();
      await page.goto('/info/password?tab=second');
      await expect(page.getByText('剩余 9 个恢复码')).toBeVisible();
      await signOut(page);
    } else await expect(page.getByLabel('恢复码')).toHaveAccessibleDescription('验证码不正确，或已经使用过');
  }
  await expectMessage('验证码不正确，或已经使用过');
  await page.getByRole('button', { name: '返回重新登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
});
