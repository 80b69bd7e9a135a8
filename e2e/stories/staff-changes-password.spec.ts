import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mainMenu, test } from '../fixtures/menu';
import { askMe } from '../fixtures/product';

const change = async (page: Page, words: { current: string; next: string }): Promise<void> => {
  await page.getByLabel('当前密码').fill(words.current);
  await page.getByLabel('新密码', { exact: true }).fill(words.next);
  await page.getByLabel('再次输入新密码').fill(words.next);
  await page.getByRole('button', { name: '确认修改' }).click();
};

test('staff who must change their password do: a wrong one is refused at its field, a good one signs out other devices and opens everything', async ({
  signedIn: page,
  product,
  adminToken,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const elsewhere = await product.signIn();
  await product.sql("update app.admin set must_change_password = true where username = 'admin'");
  const me = async () => (await askMe(product.url, await adminToken())).json();
  await expect.poll(me).toMatchObject({ must_change_password: true });
  await page.goto('/');
  await expect(page).toHaveURL(/\/info\/password$/);
  await expect(page).toHaveTitle(/^修改密码 - /);
  await expect(page.getByRole('note')).toContainText('请先修改密码');
  await expect(mainMenu(page).getByRole('link')).toHaveCount(0);

  const next = `Hengshan-${randomBytes(9).toString('base64url')}`;
  await change(page, { current: 'not-the-password', next });
  await expect(page.getByLabel('当前密码')).toHaveAccessibleDescription(/当前密码不正确/);
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue(next);

  await change(page, { current: product.adminPassword, next });
  await expect(page.getByLabel('当前密码')).toHaveValue('');
  product.adminPassword = next;
  expect((await askMe(product.url, elsewhere)).status).toBe(401);
  await mainMenu(page).getByRole('link', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
  await expect(page.getByRole('note')).toHaveCount(0);
});
