import type { Page } from '@playwright/test';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { askMe, expect, test, tokenCookie } from '../fixtures/product';

const signInHere = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('an address that was wanted without a session is shown after sign-in, and no longer once the session is gone', async ({
  page,
  context,
  product,
  allowConsole,
}) => {
  allowConsole(/401|登录状态无效/);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === tokenCookie);
  const wanted = '/info/password?from=mail';
  const remembered = `/login?redirect=${encodeURIComponent(wanted)}`;

  await test.step('a cookie with no valid session ends on the login page and is removed', async () => {
    await context.addCookies([{ name: tokenCookie, value: 'made-up', url: product.url }]);
    await page.goto(wanted);
    await expect(page).toHaveURL(remembered);
    await expect(page.getByRole('alert').filter({ hasText: '登录状态无效，请重新登录' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await cookie()).toBeUndefined();
  });

  await test.step('a wrong password is refused and leaves no cookie', async () => {
    await signInHere(page, 'nobody-here', 'not the password');
    await expect(page.locator('form').getByRole('alert')).toHaveText('用户名或密码错误');
    expect(await cookie()).toBeUndefined();
  });

  await test.step('Enter signs in with the user name trimmed, and the token is kept in a strict cookie', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith(identityEndpoints.login.path));
    await signInHere(page, '  admin ', product.adminPassword);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByLabel('当前密码')).toBeVisible();
    expect((await sent).postDataJSON()).toEqual({ username: 'admin', password: product.adminPassword });
    expect(await cookie()).toMatchObject({ sameSite: 'Strict', path: '/', secure: false });
  });

  await test.step('Re-Login at the end of the session clears the token and reloads the page, which is then the login page', async () => {
    await page.getByLabel('当前密码').fill('what I typed before');
    await page.getByLabel('新密码', { exact: true }).fill('quiet river 2031');
    await page.getByLabel('再次输入新密码').fill('quiet river 2031');
    await product.sql("update app.session set ended_at = now(), end_reason = 'logout' where ended_at is null");
    const { value: token = '' } = (await cookie()) ?? {};
    await expect.poll(async () => (await askMe(product.url, token)).status).toBe(401);
    // Whatever calls first opens the dialog, which may be the bell: a click by mouse would not reach the button then.
    await page.getByRole('button', { name: '确认修改' }).dispatchEvent('click');
    const reload = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'Re-Login' }).click();
    await reload;
    await expect(page).toHaveURL(remembered);
    expect(await cookie()).toBeUndefined();
    await signInHere(page, 'admin', product.adminPassword);
    await expect(page.getByLabel('当前密码')).toBeVisible();
  });

  await test.step('an address that nothing answers to is served and leads to /404', async () => {
    await page.goto('/nowhere/at/all');
    await expect(page).toHaveURL('/404');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这里没有您要找的页面');
  });

  await test.step('after the session is gone, the back button shows the login page, not the screen', async () => {
    await context.clearCookies({ name: tokenCookie });
    await page.goBack();
    await expect(page).toHaveURL(remembered);
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  });
});
