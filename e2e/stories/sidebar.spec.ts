import type { Page } from '@playwright/test';
import { expect, mainMenu, test } from '../fixtures/menu';

const sidebarCookie = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'sidebarStatus')?.value;

test.describe('sidebar on a wide screen (spec §4, §9)', () => {
  test('is 210 px wide and its logo leads to the workbench', async ({ signedIn }) => {
    await signedIn.goto('/info/password');
    const sidebar = signedIn.locator('#sidebar');
    await expect(sidebar).toBeVisible();
    expect((await sidebar.boundingBox())?.width).toBe(210);
    await sidebar.getByRole('link', { name: '书院' }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
  });

  test('closes to icons and opens again; the choice is saved as 0 and 1 and survives a reload', async ({
    signedIn,
  }) => {
    await signedIn.goto('/');
    const toggle = signedIn.getByRole('button', { name: '收起侧边栏' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    const opener = signedIn.getByRole('button', { name: '展开侧边栏' });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => sidebarCookie(signedIn)).toBe('0');
    await signedIn.reload();
    await expect(opener).toBeVisible();
    await expect.poll(async () => (await signedIn.locator('#sidebar').boundingBox())?.width).toBe(64);
    await expect(mainMenu(signedIn).getByRole('link', { name: '工作台' })).toBeVisible();
    await opener.click();
    await expect.poll(() => sidebarCookie(signedIn)).toBe('1');
    await signedIn.reload();
    await expect(toggle).toBeVisible();
    await expect.poll(async () => (await signedIn.locator('#sidebar').boundingBox())?.width).toBe(210);
  });

  test('closed, a group opens beside its icon and leads to its screens', async ({ signedIn }) => {
    await signedIn.goto('/');
    await signedIn.getByRole('button', { name: '收起侧边栏' }).click();
    await mainMenu(signedIn).getByRole('button', { name: '教学管理' }).hover();
    await mainMenu(signedIn).getByRole('link', { name: '班级管理' }).click();
    await expect(signedIn).toHaveURL(/\/course\/class$/);
  });
});

test.describe('sidebar on a narrow screen (spec §2, §9)', () => {
  test('closes by itself below 992 px and comes back at 992 px', async ({ signedIn }) => {
    await signedIn.goto('/');
    const entry = mainMenu(signedIn).getByRole('link', { name: '工作台' });
    await signedIn.setViewportSize({ width: 992, height: 800 });
    await expect(entry).toBeVisible();
    await signedIn.setViewportSize({ width: 991, height: 800 });
    await expect(entry).toBeHidden();
    await expect(signedIn.getByRole('button', { name: '展开侧边栏' })).toBeVisible();
    expect(await sidebarCookie(signedIn)).not.toBe('0');
    await signedIn.setViewportSize({ width: 992, height: 800 });
    await expect(entry).toBeVisible();
  });

  test('opens as an overlay, closes on route change, by Escape and by a tap beside it', async ({ signedIn }) => {
    await signedIn.setViewportSize({ width: 390, height: 844 });
    await signedIn.goto('/');
    const opener = signedIn.getByRole('button', { name: '展开侧边栏' });
    const nav = mainMenu(signedIn);
    await opener.click();
    await nav.getByRole('link', { name: '文件库' }).click();
    await expect(signedIn).toHaveURL(/\/file$/);
    await expect(nav).toBeHidden();

    await opener.click();
    await expect(nav).toBeVisible();
    await signedIn.keyboard.press('Escape');
    await expect(nav).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(nav).toBeVisible();
    await signedIn.getByRole('button', { name: '关闭菜单' }).click({ position: { x: 380, y: 400 } });
    await expect(nav).toBeHidden();
  });
});
