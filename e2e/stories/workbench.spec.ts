import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { expect, test } from '../fixtures/menu';

test.describe('workbench', () => {
  test('a failed load says so and can be tried again', async ({ signedIn, allowConsole }) => {
    allowConsole(/503|系统繁忙/);
    await signedIn.route('**/api/admin/workbench/index', (route) =>
      route.fulfill({ status: 503, json: { errcode: 50300, errmsg: '系统繁忙，请稍后再试' } }),
    );
    await signedIn.goto('/');
    await expect(signedIn.getByRole('main').getByRole('alert')).toContainText('系统繁忙，请稍后再试');
    await signedIn.unroute('**/api/admin/workbench/index');
    await signedIn.getByRole('button', { name: '重试' }).click();
    await expect(signedIn.getByRole('heading', { name: /好，|夜深了，/ })).toBeVisible();
  });

  test('someone without the workbench is told so instead of being sent to /404', async ({ signedIn, product }) => {
    await signedIn.route('**/api/admin/auth/menu', (route) => route.fulfill({ json: { data: [] } }));
    await signedIn.goto('/');
    await expect(signedIn.getByRole('main')).toContainText('还没有为你开通工作台');
    await expect(signedIn).toHaveURL(`${product.url}/dashboard`);
  });

  test('shows my last sign-in, the failures since, my sessions and my recent sign-ins', async ({
    signedIn,
    product,
    adminToken,
  }) => {
    await adminToken();
    const refused = await fetch(`${product.url}/api/admin/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' },
      body: JSON.stringify({ username: 'admin', password: 'not-the-password' }),
    });
    expect(refused.status).toBe(401);
    await signedIn.goto('/');
    const failures = signedIn.getByRole('table').getByRole('row').filter({ hasText: '失败' });
    await expect(failures.first()).toContainText('Firefox · Windows');
    await expect(failures.first()).toContainText('127.0.0.1');
    await expect(signedIn.getByRole('region', { name: '账号安全' })).toContainText(/[1-9]\d* 处/);
    await expect(signedIn.getByRole('columnheader')).toHaveText(['时间', '结果', '浏览器', '地址']);
  });

  test('says what to do when the menu holds no other screen', async ({ signedIn }) => {
    await signedIn.route(`**${identityEndpoints.menu.path}`, async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: data.filter(({ path }: { path: string }) => path === '/dashboard') } });
    });
    await signedIn.goto('/');
    await expect(signedIn.getByRole('region', { name: '快捷入口' })).toContainText('还没有其他页面');
  });

  test('offers the screens of my own menu', async ({ signedIn, menu }) => {
    await signedIn.goto('/');
    const entries = signedIn.getByRole('region', { name: '快捷入口' });
    await expect(entries.getByRole('link', { name: '文件库' })).toBeVisible();
    const parent = await menu.add({ name: '教学管理', url: '#', path: '/teaching', sort: -1 });
    await menu.add({ name: '班级管理', url: 'course/class', path: '/course/class', parent });
    await menu.add({ name: '暗门', url: 'hidden', path: '$/hidden', parent });
    await signedIn.reload();
    const added = entries.getByRole('link', { name: '班级管理' });
    await expect(added).toHaveText('班级管理教学管理');
    await expect(entries.getByRole('link', { name: '暗门' })).toHaveCount(0);
    await added.click();
    await expect(signedIn).toHaveURL(/\/course\/class$/);
  });
});
