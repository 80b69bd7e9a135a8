import { expect, test } from '../fixtures/menu';

test.describe('user-info failure (spec §8)', () => {
  test('clears the token, shows the message and leads to /login with redirect', async ({ signedIn, allowConsole }) => {
    allowConsole(/500/);
    await signedIn.route('**/api/admin/auth/me?*', (route) =>
      route.fulfill({ status: 500, json: { errcode: 50000, errmsg: '系统出错了，请稍后再试' } }),
    );
    await signedIn.goto('/course/pay?class=3');
    await expect(signedIn).toHaveURL(/\/login\?redirect=%2Fcourse%2Fpay%3Fclass%3D3$/);
    await expect(signedIn.getByRole('alert').filter({ hasText: '系统出错了，请稍后再试' })).toBeVisible();
    expect((await signedIn.context().cookies()).map((cookie) => cookie.name)).not.toContain('shuyuan_token');
  });

  test("shows 'Has Error' when the failure carries no message", async ({ signedIn, allowConsole }) => {
    allowConsole(/500/);
    await signedIn.route('**/api/admin/auth/me?*', (route) => route.fulfill({ status: 500, json: { errcode: 50000 } }));
    await signedIn.goto('/');
    await expect(signedIn).toHaveURL(/\/login\?redirect=/);
    await expect(signedIn.getByRole('alert').filter({ hasText: 'Has Error' })).toBeVisible();
  });
});

test('a menu that does not load says so and can be tried again', async ({ signedIn, allowConsole }) => {
  allowConsole(/503|系统繁忙/);
  await signedIn.route('**/api/admin/auth/menu', (route) =>
    route.fulfill({ status: 503, json: { errcode: 50300, errmsg: '系统繁忙，请稍后再试' } }),
  );
  await signedIn.goto('/');
  await expect(signedIn.getByRole('main').getByRole('alert')).toContainText('菜单没有加载成功');
  await signedIn.unroute('**/api/admin/auth/menu');
  await signedIn.getByRole('button', { name: '重试' }).click();
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('工作台');
});

test('me and permissions carry the token in the query and in the header (spec §7)', async ({
  signedIn,
  adminToken,
}) => {
  const token = await adminToken();
  const asked = ['/api/admin/auth/me', '/api/admin/auth/permissions'].map((path) =>
    signedIn.waitForRequest((request) => new URL(request.url()).pathname === path),
  );
  await signedIn.goto('/');
  for (const request of await Promise.all(asked)) {
    expect(new URL(request.url()).searchParams.get('token')).toBe(token);
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
  }
});
