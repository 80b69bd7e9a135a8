import type { Page } from '@playwright/test';
import { expect, test, tokenCookie } from '../fixtures/product';
import type { Product } from '../fixtures/running-product';

const signInHere = async (page: Page, product: Product): Promise<void> => {
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
  await page.keyboard.press('Enter');
};

test.describe('without a token', () => {
  test('every address leads to the login page, which remembers it with its query', async ({ page }) => {
    for (const wanted of [
      '/',
      '/dashboard',
      '/course/txl',
      '/course/class?page=2&keyword=%E5%BC%A0',
      '/info/password',
      '/404',
      '/test',
      '/nowhere/at/all',
    ]) {
      await page.goto(wanted);
      await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`);
    }

    await test.step('the login page itself is reachable and remembers nothing', async () => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect(page).toHaveTitle(/^登录 - .+/);
    });
  });

  test('a cookie with no valid session ends on the login page and is removed', async ({
    page,
    context,
    product,
    allowConsole,
  }) => {
    allowConsole(/401|登录状态无效/);
    await context.addCookies([{ name: tokenCookie, value: 'made-up', url: product.url }]);
    await page.goto('/info/password');
    await expect(page).toHaveURL('/login?redirect=%2Finfo%2Fpassword');
    await expect(page.getByRole('alert').filter({ hasText: '登录状态无效，请重新登录' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
  });
});

test.describe('after sign-in', () => {
  test('the wanted page is shown, with its query', async ({ page, product }) => {
    await page.goto('/info/password?from=mail');
    await signInHere(page, product);
    await expect(page).toHaveURL('/info/password?from=mail');
    await expect(page.getByLabel('当前密码')).toBeVisible();
  });

  test('a redirect to another host or to a script is refused and home is shown', async ({ page, context, product }) => {
    for (const hostile of ['//127.0.0.2:9/x', '/\\127.0.0.2:9/x', 'javascript:alert(1)', '/%2F127.0.0.2:9/x']) {
      await page.goto(`/login?redirect=${encodeURIComponent(hostile)}`);
      await signInHere(page, product);
      await expect(page, hostile).toHaveURL(`${product.url}/dashboard`);
      await context.clearCookies();
    }
  });
});

test.describe('signed in', () => {
  test('the login page leads to /, which is the dashboard', async ({ signedIn }) => {
    await signedIn.goto('/login?redirect=%2Finfo%2Fpassword');
    await expect(signedIn).toHaveURL('/dashboard');
  });

  test('a tab that is looked at again notices that another tab signed out', async ({ signedIn, context }) => {
    await signedIn.goto('/info/password?from=menu');
    await expect(signedIn.getByLabel('当前密码')).toBeVisible();
    await context.clearCookies({ name: tokenCookie });
    await signedIn.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(signedIn).toHaveURL('/login?redirect=%2Finfo%2Fpassword%3Ffrom%3Dmenu');
  });

  test('after the session is gone, the back button shows the login page, not the screen', async ({
    signedIn,
    context,
  }) => {
    await signedIn.goto('/dashboard');
    await signedIn.goto('/info/password');
    await expect(signedIn.getByLabel('当前密码')).toBeVisible();
    await context.clearCookies({ name: tokenCookie });
    await signedIn.goBack();
    await expect(signedIn).toHaveURL('/login?redirect=%2Fdashboard');
    await expect(signedIn.getByRole('heading', { name: '登录' })).toBeVisible();
  });
});
