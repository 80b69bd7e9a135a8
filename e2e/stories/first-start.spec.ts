import { test as apiTest } from '@playwright/test';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { expect, test } from '../fixtures/product';
import { startProduct } from '../fixtures/running-product';

const bannerPassword = /初始密码 password:\s+(\S+)/;

test.describe('a first start without ADMIN_PASSWORD', () => {
  apiTest('refuses the passwords that everyone tries', async () => {
    apiTest.slow();
    const product = await startProduct({ env: { ADMIN_PASSWORD: '' } });
    try {
      const { method, path } = identityEndpoints.login;
      for (const password of ['admin', '123456', 'admin123', 'password', 'shuyuan']) {
        const response = await fetch(product.url + path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password }),
        });
        expect([401, 429], `admin / ${password}`).toContain(response.status);
      }
    } finally {
      await product.stop();
    }
  });

  test('shows a password once, and that password signs in on the login page', async ({ page }) => {
    test.slow();
    const product = await startProduct({ env: { ADMIN_PASSWORD: '' } });
    try {
      const [, password = ''] = await product.waitForLog(bannerPassword);
      await page.goto(product.url);
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel('用户名').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill(password);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page).toHaveURL(`${product.url}/info/password`);
      await expect(page.getByRole('note')).toContainText('请先修改密码');

      await page.close();
      await product.restart();
      expect(product.log()).not.toMatch(bannerPassword);
      product.adminPassword = password;
      expect(await product.signIn()).not.toBe('');
    } finally {
      await product.stop();
    }
  });
});
