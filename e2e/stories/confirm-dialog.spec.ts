import type { Page } from '@playwright/test';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';

const answer = (page: Page, text: string) => page.getByText(`收到的回答：${text}`, { exact: true });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/test?only=dialogs');
  await expect(page.getByRole('button', { name: '普通确认' })).toBeVisible({ timeout: 30_000 });
});

test('a question is answered with 取消 or 确定, and the answer arrives', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: '普通确认' }).click();
  await expect(question(page, '要发布这门课程吗？')).toContainText('发布后，招生页面上会立即看到它。');
  await question(page, '要发布这门课程吗？').getByRole('button', { name: '取消' }).click();
  await expect(answer(page, '选择了取消')).toBeVisible();
  await page.getByRole('button', { name: '普通确认' }).click();
  await question(page, '要发布这门课程吗？').getByRole('button', { name: '确定' }).click();
  await expect(answer(page, '选择了确定')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await test.step('two questions at once are asked one after the other', async () => {
    await page.getByRole('button', { name: '连续两个问题' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await question(page, '要发布这门课程吗？').getByRole('button', { name: '确定' }).click();
    await question(page, '确认删除吗？').getByRole('button', { name: '取消' }).click();
    await expect(answer(page, '选择了确定，选择了取消')).toBeVisible();
  });
});

test('Enter agrees, Escape cancels, Tab stays inside and the focus goes back to where it was', async ({
  signedIn: page,
}) => {
  const opener = page.getByRole('button', { name: '危险操作' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const asked = question(page, '确认删除吗？');
  await expect(asked.getByRole('button', { name: '确定' })).toBeFocused();
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(answer(page, '选择了取消')).toBeVisible();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('button', { name: '确定' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer(page, '选择了确定')).toBeVisible();
  await expect(opener).toBeFocused();

  await test.step('an Enter that is held down does not answer what it opened', async () => {
    await page.keyboard.down('Enter');
    await expect(asked).toBeVisible();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(asked).toHaveCount(0);
  });
});

test('axe finds nothing serious in a question, which fits a phone', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '危险操作' }).click();
  const box = await question(page, '确认删除吗？').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
});
