import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product';

const wideOf = (page: Page) => page.getByRole('region', { name: /30 列/ });
const openSearch = async (page: Page) => {
  await wideOf(page)
    .getByRole('button', { name: /^高级搜索/ })
    .click();
  return page.getByRole('dialog', { name: /^高级搜索/ });
};

test('a range that ends before it begins and what is no number are refused at their fields', async ({ signedIn }) => {
  await signedIn.goto('/test?only=wide-table');
  const panel = await openSearch(signedIn);
  await panel.getByLabel('序号 从').fill('9');
  await panel.getByLabel('序号 到').fill('3');
  await panel.getByLabel('入学日期 从').fill('2025-02-02');
  await panel.getByLabel('入学日期 到').fill('2025-02-01');
  await panel.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText(['开始日期不能晚于结束日期', '最小值不能大于最大值']);
  await expect(panel.getByLabel('入学日期 从')).toBeFocused();
  await panel.getByLabel('序号 从').fill('abc');
  await signedIn.keyboard.press('Enter');
  await expect(panel.getByRole('group', { name: '序号' }).getByRole('alert')).toHaveText('请输入数字');
  await expect(signedIn).toHaveURL('/test?only=wide-table');
});

test('Enter searches from page 1, conditions are tags that can be taken off, 重置 takes off all', async ({
  signedIn,
}) => {
  await signedIn.goto('/test?only=wide-table&wide_page=3');
  const table = wideOf(signedIn);
  const panel = await openSearch(signedIn);
  await expect(panel.getByLabel('姓名')).toBeFocused();
  await panel.getByLabel('姓名').fill('张三');
  await panel.getByLabel('状态').selectOption('在读');
  await panel.getByLabel('序号 到').fill('100');
  await signedIn.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(table.getByRole('button', { name: '高级搜索（3）' })).toBeFocused();
  const tags = table.getByRole('list', { name: '当前条件' }).getByRole('listitem');
  await expect(tags).toHaveText(['姓名：张三', '状态：在读', '序号：至 100']);
  expect(new URL(signedIn.url()).searchParams.has('wide_page')).toBe(false);
  const rows = table.locator('tbody tr');
  await expect(rows.filter({ hasNotText: '张三' })).toHaveCount(0);
  await expect(rows.filter({ hasNotText: '在读' })).toHaveCount(0);
  const narrow = await rows.count();
  expect(narrow).toBeGreaterThan(0);

  await signedIn.reload();
  await expect(tags).toHaveCount(3);
  await table.getByRole('button', { name: '去掉条件 状态：在读' }).click();
  await expect(tags).toHaveText(['姓名：张三', '序号：至 100']);
  await expect.poll(() => rows.count()).toBeGreaterThan(narrow);
  await signedIn.goBack();
  await expect(tags).toHaveCount(3);

  const again = await openSearch(signedIn);
  await expect(again.getByLabel('姓名')).toHaveValue('张三');
  await again.getByRole('button', { name: '重置' }).click();
  await expect(tags).toHaveCount(0);
  await expect(again.getByLabel('姓名')).toHaveValue('');
  await expect(table.getByText('共 200 条')).toBeVisible();
});

test('nothing found says so and offers to take the conditions off', async ({ signedIn }) => {
  await signedIn.goto('/test?only=wide-table');
  const table = wideOf(signedIn);
  await (await openSearch(signedIn)).getByLabel('姓名').fill('没有这个人');
  await signedIn.keyboard.press('Enter');
  await expect(table.getByText('没有符合条件的记录')).toBeVisible();
  await table.getByRole('button', { name: '清除条件' }).click();
  await expect(table.getByText('共 200 条')).toBeVisible();
});

test('Escape and a click outside close without searching; 新增 asks for a new record', async ({ signedIn }) => {
  await signedIn.goto('/test?only=wide-table');
  const table = wideOf(signedIn);
  const panel = await openSearch(signedIn);
  await panel.getByLabel('姓名').fill('张三');
  await signedIn.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(table.getByRole('button', { name: '高级搜索' })).toBeFocused();
  await expect(signedIn).toHaveURL('/test?only=wide-table');
  await openSearch(signedIn);
  await signedIn.getByRole('heading', { level: 1 }).click();
  await expect(panel).toHaveCount(0);
  await (await openSearch(signedIn)).getByRole('button', { name: '新增' }).click();
  await expect(panel).toHaveCount(0);
  await expect(table.getByText('共 201 条')).toBeVisible();
  await expect(table.locator('tbody tr').first()).toContainText('新学员201');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the search is a sheet over the whole width', async ({ signedIn }) => {
    await signedIn.goto('/test?only=wide-table');
    const panel = await openSearch(signedIn);
    await expect(panel.getByLabel('姓名')).toBeFocused();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    await expect(panel.getByRole('button', { name: '搜索', exact: true })).toBeInViewport({ ratio: 1 });
    await panel.getByLabel('姓名').fill('赵敏');
    await panel.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(wideOf(signedIn).getByRole('list', { name: '当前条件' })).toContainText('姓名：赵敏');
  });
});
