import type { Page } from '@playwright/test';
import { axeFindings, axeFindingsInBothLooks } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { expect, mainMenu, test } from '../fixtures/menu';

const screens = [
  ['/dashboard', '工作台'],
  ['/info/password', '修改密码'],
  ['/course/pay', '缴费记录'],
  ['/404', '这里没有你要找的页面'],
  ['/test', '测试页'],
] as const;

const widths = [1440, 390];

// axe looks at each screen four times, and the test page holds every shared element.
test.describe.configure({ timeout: 240_000 });

const expectNothing = async (page: Page, path: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindingsInBothLooks(page), `${path} at ${width} px`).toEqual([]);
    await expectFits(page);
  }
};

test('axe finds nothing serious on the login page, and nothing is wider than the window', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expectNothing(page, '/login');
});

test('axe finds nothing serious on the shell and its screens, and nothing is wider than the window', async ({
  signedIn,
}) => {
  for (const [path, heading] of screens) {
    await signedIn.goto(path);
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(signedIn.getByRole('progressbar')).toHaveCount(0);
    await expectNothing(signedIn, path);
  }
});

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
