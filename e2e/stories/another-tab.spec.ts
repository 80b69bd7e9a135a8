import { expect, test } from '../fixtures/product';

const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'));

test('a tab follows a colleague who signs in beside it, forgets the former user, and leaves when they sign out there', {
  tag: '@long',
}, async ({ signedIn: page, product }) => {
  await product.sql(
    `insert into app.admin (username, name, password_hash, department_id)
     select 'second_tab', '李老师', password_hash, department_id from app.admin where username = 'admin'`,
  );
  await product.sql(
    `insert into app.admin_role (admin_id, role_id)
     select admin.id, role.id from app.admin, app.role where username = 'second_tab' and key = 'admin'`,
  );
  await page.goto('/info/password');
  await page.getByLabel('当前密码').fill('typed by the former user');
  const reply = await page.request.post(`${product.url}/api/admin/auth/login`, {
    data: { username: 'second_tab', password: product.adminPassword },
  });
  const { access_token: token } = await reply.json();
  await page.context().addCookies([{ name: 'shuyuan_token', value: token, url: product.url }]);
  await page.evaluate(returnToTab);
  await expect(page.getByRole('banner')).toContainText('李老师');
  await expect(page.getByLabel('当前密码')).toHaveValue('');

  await page.context().clearCookies();
  await page.evaluate(returnToTab);
  await expect(page).toHaveURL(/\/login\?redirect=%2Finfo%2Fpassword$/);
});
