import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product';

const demoOf = (page: Page) => page.getByRole('region', { name: /演示列表（30 条/ });

test('rows stay chosen on other pages until they are given up', async ({ signedIn }) => {
  await signedIn.goto('/test?only=demo-table');
  const table = demoOf(signedIn);
  const boxes = table.locator('tbody').getByRole('checkbox');
  const all = table.getByRole('checkbox', { name: '选择本页全部' });
  const bar = table.getByRole('region', { name: '批量操作' });
  await expect(boxes).toHaveCount(10);
  await expect(bar).toHaveCount(0);

  await boxes.nth(0).check();
  await boxes.nth(3).check();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await expect(bar).toContainText('已选 2 条');
  await expect(bar).not.toContainText('不在本页');

  await table.getByRole('button', { name: '第 2 页' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('0011');
  await expect(bar).toContainText('其中 2 条不在本页');
  await all.check();
  await expect(bar).toContainText('已选 12 条');
  await table.getByRole('columnheader', { name: '标题' }).getByRole('button').click();
  await expect(bar).toContainText('已选 12 条');

  await signedIn.goto('/test?only=demo-table');
  await expect(bar).toHaveCount(0);
});

test('Shift chooses all rows in between; the bar acts on all of them and gives them up', async ({ signedIn, told }) => {
  await signedIn.goto('/test?only=demo-table');
  const table = demoOf(signedIn);
  const boxes = table.locator('tbody').getByRole('checkbox');
  await boxes.nth(2).check();
  await boxes.nth(6).click({ modifiers: ['Shift'] });
  const bar = table.getByRole('region', { name: '批量操作' });
  await expect(bar).toContainText('已选 5 条');
  await boxes.nth(4).focus();
  await signedIn.keyboard.press('Space');
  await expect(bar).toContainText('已选 4 条');
  await bar.getByRole('button', { name: '统计金额' }).click();
  await told(/选中 4 条，金额合计 ¥/);
  await bar.getByRole('button', { name: '取消选择' }).click();
  await expect(bar).toHaveCount(0);
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
