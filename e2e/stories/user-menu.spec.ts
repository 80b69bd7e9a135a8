import { expect, test } from '../fixtures/menu';

test.describe('user dropdown (spec §2)', () => {
  test('has three entries: system home, personal info, logout', async ({ signedIn }) => {
    await signedIn.goto('/info/password');
    const trigger = signedIn.getByRole('button', { name: /用户菜单/ });
    await trigger.click();
    await expect(signedIn.getByRole('menuitem')).toHaveText(['系统首页', '个人信息', '退出登录']);
    await signedIn.getByRole('menuitem', { name: '系统首页' }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
    await trigger.click();
    await signedIn.getByRole('menuitem', { name: '个人信息' }).click();
    await expect(signedIn).toHaveURL(/\/info\/password$/);
    await expect(signedIn).toHaveTitle(/^修改密码 - /);
  });

  test('logout ends the session and leads to /login with the page where I was', async ({
    signedIn,
    product,
    adminToken,
  }) => {
    const token = await adminToken();
    await signedIn.goto('/info/password?from=menu');
    await signedIn.getByRole('button', { name: /用户菜单/ }).click();
    await signedIn.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(signedIn).toHaveURL(`${product.url}/login?redirect=${encodeURIComponent('/info/password?from=menu')}`);
    const cookies = await signedIn.context().cookies();
    expect(cookies.filter((cookie) => cookie.name === 'shuyuan_token')).toEqual([]);
    const reply = await fetch(`${product.url}/api/admin/auth/me`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await reply.json()).toMatchObject({ errcode: 50008 });
  });

  test('logout leaves this device even when the server does not answer', async ({ signedIn, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await signedIn.goto('/');
    await signedIn.route('**/api/admin/auth/logout', (route) => route.abort());
    await signedIn.getByRole('button', { name: /用户菜单/ }).click();
    await signedIn.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(signedIn).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  });
});
