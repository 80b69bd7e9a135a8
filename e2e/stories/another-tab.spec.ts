import { expect, test } from '../fixtures/product';

const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'));

test('a tab follows a colleague who signs in beside it, and forgets the former user', async ({ signedIn, product }) => {
  await product.sql(
    `insert into app.admin (username, name, password_hash, department_id)
     select 'second_tab', '李老师', password_hash, department_id from app.admin where username = 'admin'`,
  );
  await product.sql(
    `insert into app.admin_role (admin_id, role_id)
     select admin.id, role.id from app.admin, app.role where username = 'second_tab' and key = 'admin'`,
  );
  await signedIn.goto('/info/password');
  await signedIn.getByLabel('当前密码').fill('typed by the former user');
  const reply = await signedIn.request.post(`${product.url}/api/admin/auth/login`, {
    data: { username: 'second_tab', password: product.adminPassword },
  });
  const { access_token: token } = await reply.json();
  await signedIn.context().addCookies([{ name: 'shuyuan_token', value: token, url: product.url }]);

  await signedIn.evaluate(returnToTab);

  await expect(signedIn.getByRole('banner')).toContainText('李老师');
  await expect(signedIn.getByLabel('当前密码')).toHaveValue('');
});

test('a tab goes to the login page when another tab signed out', async ({ signedIn }) => {
  await signedIn.goto('/dashboard');
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('工作台');

  await signedIn.context().clearCookies();
  await signedIn.evaluate(returnToTab);

  await expect(signedIn).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});
