import type { Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';

const wideOf = (page: Page) => page.getByRole('region', { name: /30 列/ });
const firstRow = (page: Page) => wideOf(page).locator('tbody tr').first();

test('the action column stays in view, opens 更多 by keyboard and offers what the auths list names', async ({
  signedIn,
}) => {
  await signedIn.goto('/test?only=wide-table');
  await test.step('it stays in view while thirty columns scroll', async () => {
    const scroll = wideOf(signedIn).locator('.data-table-scroll');
    await expect(wideOf(signedIn).getByRole('columnheader')).toHaveCount(32);
    const action = firstRow(signedIn).getByRole('button', { name: /^编辑/ });
    const before = await action.boundingBox();
    await scroll.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => scroll.evaluate((element) => element.scrollLeft)).toBeGreaterThan(1000);
    expect((await action.boundingBox())?.x).toBe(before?.x);
    const findings = await axeFindings(signedIn);
    expect(findings.filter((line) => /row-action|data-table/.test(line))).toEqual([]);
  });

  await test.step('更多 opens by keyboard over the scrolling table', async () => {
    const row = wideOf(signedIn).locator('tbody tr').nth(9);
    await row.getByRole('button', { name: /^更多/ }).focus();
    await signedIn.keyboard.press('ArrowDown');
    const entries = signedIn.getByRole('menuitem');
    await expect(entries).toHaveText(['复制姓名', '标为结业']);
    await expect(entries.first()).toBeFocused();
    await expect(entries.last()).toBeInViewport({ ratio: 1 });
    await signedIn.keyboard.press('ArrowDown');
    await signedIn.keyboard.press('Enter');
    await expect(row).toContainText('结业');
    await expect(row.getByRole('button', { name: /^更多/ })).toBeFocused();
  });

  await test.step('only what the auths list names is offered', async () => {
    const buttons = firstRow(signedIn).locator('.row-action');
    await expect(buttons).toHaveText(['详情', '编辑', '删除', '更多']);
    const auths = wideOf(signedIn).getByRole('group', { name: '当前权限' });
    await auths.getByLabel('删除').uncheck();
    await auths.getByLabel('更多').uncheck();
    await expect(buttons).toHaveText(['详情', '编辑']);
    await auths.getByLabel('详情').uncheck();
    await auths.getByLabel('编辑').uncheck();
    await expect(buttons).toHaveCount(0);
  });
});

test('delete asks 确认删除吗？, deletes nothing on 取消, and says 删除成功 after 确定', async ({ signedIn, told }) => {
  await signedIn.goto('/test?only=wide-table');
  const table = wideOf(signedIn);
  await expect(table.getByText('共 200 条')).toBeVisible();
  const remove = firstRow(signedIn).getByRole('button', { name: '删除 刘洋1' });
  await remove.click();
  const question = signedIn.getByRole('alertdialog', { name: '确认删除吗？' });
  await expect(question).toContainText('将删除“刘洋1”');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(remove).toBeFocused();
  await expect(table.getByText('共 200 条')).toBeVisible();

  await remove.click();
  await question.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await expect(table.getByText('共 199 条')).toBeVisible();
  await expect(remove).toHaveCount(0);

  await test.step('batch delete asks 确定要删除吗？ and takes the rows of all pages', async () => {
    await table.getByRole('checkbox', { name: '选择本页全部' }).check();
    await table.getByRole('button', { name: '第 20 页' }).click();
    await expect(firstRow(signedIn)).toContainText('192');
    await table.getByRole('checkbox', { name: '选择本页全部' }).check();
    await table.getByRole('button', { name: '批量删除' }).click();
    const asked = signedIn.getByRole('alertdialog', { name: '确定要删除吗？' });
    await expect(asked).toContainText('将删除选中的 19 条记录');
    await asked.getByRole('button', { name: '确定' }).click();
    await expect(table.getByText('共 180 条')).toBeVisible();
    // The page that was open is gone with its rows.
    await expect(table.getByRole('button', { name: '第 18 页' })).toHaveAttribute('aria-current', 'page');
    await expect(table.getByRole('region', { name: '批量操作' })).toHaveCount(0);
  });
});

test('更多 stays open when the page had just been scrolled, and closes when its row moves away', async ({
  signedIn,
}) => {
  await signedIn.setViewportSize({ width: 1440, height: 400 });
  await signedIn.goto('/test?only=wide-table');
  const more = wideOf(signedIn).locator('tbody tr').nth(9).getByRole('button', { name: /^更多/ });
  // The browser tells of the scroll with the next frame, when the menu is already open.
  await more.evaluate(async (button: HTMLElement) => {
    const told = new Promise((resolve) => window.addEventListener('scroll', resolve, { capture: true, once: true }));
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.click();
    await told;
  });
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(signedIn.getByRole('menu')).toBeVisible();
  await signedIn.evaluate(() => window.scrollBy({ top: -60, behavior: 'instant' }));
  await expect(signedIn.getByRole('menu')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a card has the same actions', async ({ signedIn }) => {
    await signedIn.goto('/test?only=wide-table');
    const card = wideOf(signedIn).getByRole('list', { name: '学员样例' }).getByRole('listitem').first();
    await expect(card.locator('.row-action')).toHaveText(['详情', '编辑', '删除', '更多']);
    await expect(card.getByRole('term')).toHaveCount(8);
    await card.getByRole('button', { name: '展开其余 21 项' }).click();
    await expect(card.getByRole('term')).toHaveCount(29);
    await card.getByRole('button', { name: '收起' }).click();
    await card.getByRole('button', { name: /^删除/ }).click();
    await signedIn.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(wideOf(signedIn).getByText('共 199 条')).toBeVisible();
  });
});
