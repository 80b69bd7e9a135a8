import { expect, mainMenu, test } from '../fixtures/menu';

test('an entry of the server opens its screen, F5 stays on it in the chosen look, and a screen whose code did not arrive can be reloaded', async ({
  signedIn: page,
  menu,
  allowConsole,
}) => {
  const id = await menu.add({ name: '四号表', url: 'form/records', path: '/content?form=4' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: '四号表' }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: '切换外观' }).click();
  await page.getByRole('menuitemradio', { name: '深色' }).click();

  for (const arrive of [async () => undefined, () => page.reload()]) {
    await arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('四号表');
    await expect(page.locator('.screen', { has: page.getByRole('heading', { name: '四号表' }) })).toHaveAttribute(
      'data-route',
      `menu_${id}`,
    );
    await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText('四号表');
    await expect(page).toHaveURL(/\/content\?form=4$/);
    await expect(root).toHaveAttribute('data-theme', 'dark');
  }

  await test.step('the code of a screen does not arrive', async () => {
    allowConsole(/Failed to load resource|dynamically imported module|personal-page/);
    await page.route('**/assets/personal-page-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '个人信息' }).click();
    await expect(page.getByRole('alert')).toContainText('页面没有打开成功');
    await page.unroute('**/assets/personal-page-*.js');
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect(page.getByLabel('当前密码')).toBeVisible();
  });
});
