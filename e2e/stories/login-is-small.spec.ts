import { expect, test } from '../fixtures/product';

const budgetBytes = 75 * 1024;

test('the login page loads at most 75 KB of script and style before anything is typed', async ({ page }) => {
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    const path = new URL(request.url()).pathname;
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toBeFocused();
  const files = await Promise.all(loaded);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(files.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(budgetBytes);
});

test('the shell is fetched while the user types', async ({ page }) => {
  await page.goto('/login');
  const shell = page.waitForResponse(/\/assets\/shell-.*\.js$/);
  await page.getByLabel('用户名').fill('a');
  expect((await shell).ok()).toBe(true);
});
