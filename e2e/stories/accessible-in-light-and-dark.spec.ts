import { axeFindings } from '../fixtures/axe';
import { expect, mainMenu, test } from '../fixtures/menu';

const screens = [
  ['/dashboard', '工作台'],
  ['/info/password', '修改密码'],
  ['/course/pay', '缴费记录'],
  ['/404', '这里没有你要找的页面'],
  ['/test', '测试页'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing serious on the login page', async ({ page }) => {
        await page.goto('/login');
        await expect(page.getByLabel('用户名')).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
      });

      test('axe finds nothing serious on the shell and its screens, and nothing is wider than the window', async ({
        signedIn,
        menu,
      }) => {
        const parent = await menu.add({ name: '教学管理', url: '#', path: '/teaching' });
        await menu.add({ name: '班级管理', url: 'course/class', path: '/course/class', parent });
        for (const [path, heading] of screens) {
          await signedIn.goto(path);
          await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(signedIn.getByRole('progressbar')).toHaveCount(0);
          expect(await axeFindings(signedIn), path).toEqual([]);
          const overflow = await signedIn.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, path).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}

test('axe finds nothing serious while menus and the overlay are open', async ({ signedIn }) => {
  await signedIn.goto('/');
  await signedIn.getByRole('button', { name: /用户菜单/ }).click();
  await expect(signedIn.getByRole('menuitem').first()).toBeFocused();
  expect(await axeFindings(signedIn)).toEqual([]);
  await signedIn.keyboard.press('Escape');
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.getByRole('button', { name: '展开侧边栏' }).click();
  await expect(mainMenu(signedIn)).toBeVisible();
  expect(await axeFindings(signedIn)).toEqual([]);
});

test('dark, light or as the device says: the choice is remembered', async ({ signedIn }) => {
  await signedIn.emulateMedia({ colorScheme: 'light' });
  await signedIn.goto('/');
  const root = signedIn.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await signedIn.getByRole('button', { name: '切换外观' }).click();
  await signedIn.getByRole('menuitemradio', { name: '深色' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await signedIn.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await signedIn.getByRole('button', { name: '切换外观' }).click();
  await expect(signedIn.getByRole('menuitemradio', { name: '深色' })).toHaveAttribute('aria-checked', 'true');
  await signedIn.getByRole('menuitemradio', { name: '跟随系统' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await signedIn.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
