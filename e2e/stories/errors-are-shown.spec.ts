import { expect, test, tokenCookie } from '../fixtures/product';

test('Re-Login at the end of a session clears the token and reloads the page, which is then the login page', async ({
  signedIn: page,
  product,
  context,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.goto('/info/password');
  await page.getByLabel('当前密码').fill('what I typed before');
  await page.getByLabel('新密码', { exact: true }).fill('quiet river 2031');
  await page.getByLabel('再次输入新密码').fill('quiet river 2031');
  await product.sql("update app.session set ended_at = now(), end_reason = 'logout' where ended_at is null");
  await page.getByRole('button', { name: '确认修改' }).click();
  const reload = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Re-Login' }).click();
  await reload;
  await expect(page).toHaveURL('/login?redirect=%2Finfo%2Fpassword');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
});
