import type { Page } from '@playwright/test';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { proofHeader } from '@shuyuan/contract/platform/proof';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';

const noLimits = 'delete from app.sign_in_throttle; delete from app.address_bucket';
test.beforeEach(({ product }) => product.sql(noLimits));
test.afterEach(({ product }) => product.sql(noLimits));

const signIn = async (page: Page, { username, password }: Record<'username' | 'password', string>) => {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  const answered = page.waitForResponse((response) => response.url().endsWith(identityEndpoints.login.path));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return (await answered).status();
};
const alert = (page: Page) => page.locator('form').getByRole('alert');

test('who is locked after wrong passwords is told for how long, is listed, and signs in once the limit is lifted', {
  tag: '@long',
}, async ({ signedIn: admin, product, records, browser, pageWatch, allowConsole }) => {
  allowConsole(/status of (401|429)/);
  const { id } = await records.colleague('李思远', ['workbench.index']);
  const [row] = await product.sql<{ username: string }>('select username from app.admin where id = $1', [id]);
  const username = row?.username ?? '';
  const context = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  await pageWatch.watch(context);
  const page = await context.newPage();
  await page.goto('/login');
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await signIn(page, { username, password: `wrong ${turn}` })).toBe(401);
    await expect(alert(page)).toHaveText('用户名或密码错误');
  }
  expect(await signIn(page, { username, password: product.adminPassword })).toBe(429);
  await expect(alert(page)).toHaveText('登录失败次数过多，请 1 分钟后再试，或请系统管理员解除');

  await admin.goto('/system/setting');
  const limits = admin.getByRole('region', { name: '登录限制' });
  const item = limits.getByRole('listitem').filter({ hasText: `李思远（${username}）` });
  await expect(item).toContainText('账号在该地址锁定');
  await expect(item).toContainText('地址 127.0.0.1');
  await expect(item).toContainText('失败 5 次');
  await atRest(admin);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectFits(admin);
  await item.getByRole('button', { name: `解除：李思远（${username}）` }).click();
  const asked = admin.getByRole('alertdialog', { name: `解除对李思远（${username}）的限制？` });
  await expect(asked).toContainText('解除后可以立即再次尝试登录');
  await asked.getByRole('button', { name: '确定' }).click();
  await expect(limits.getByText('当前没有登录限制')).toBeVisible();

  expect(await signIn(page, { username, password: product.adminPassword })).toBe(200);
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.close();
});

test('at a busy address the login page does the work that is asked for by itself', { tag: '@long' }, async ({
  page,
  product,
  allowConsole,
}) => {
  allowConsole(/status of 429/);
  await product.sql("insert into app.address_bucket values ('127.0.0.1', now() + interval '40 minutes')");
  await page.goto('/login');
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
  const proven = page.waitForRequest((request) => proofHeader.toLowerCase() in request.headers());
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await proven;
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
});
