import { expect, test } from '../fixtures/menu';

test.describe('not found (spec §2)', () => {
  test('an address that nothing answers to redirects to /404, which leads back to the workbench', async ({
    signedIn,
    product,
  }) => {
    for (const path of ['/nowhere', '/course/unknown', '/dashboard/more', '/login/extra', '/test/x']) {
      await signedIn.goto(path);
      await expect(signedIn, path).toHaveURL(`${product.url}/404`);
      await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('这里没有你要找的页面');
      await expect(signedIn.locator('#sidebar')).toHaveCount(0);
    }
    await signedIn.getByRole('link', { name: '回到工作台' }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
    await expect(signedIn.locator('#sidebar')).toBeVisible();
  });

  test('/course redirects to /dashboard, / too, and /test stands outside the layout', async ({ signedIn }) => {
    for (const path of ['/course', '/']) {
      await signedIn.goto(path);
      await expect(signedIn).toHaveURL(/\/dashboard$/);
    }
    await signedIn.goto('/test');
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('测试页');
    await expect(signedIn.locator('#sidebar')).toHaveCount(0);
  });
});
