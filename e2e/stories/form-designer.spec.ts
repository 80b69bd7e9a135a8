import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { editOf, expect, test } from '../fixtures/forms';

const names = (page: Page) => page.locator('.canvas-field-name');
const panel = (page: Page) => page.getByRole('region', { name: '属性', exact: true });
const add = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^新增 ${label}：`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unsaved = (page: Page) => page.getByText('有未保存的修改', { exact: true });

const open = async (page: Page, id: number) => {
  await page.goto(`/form?design=${id}`);
  await expect(page.getByRole('region', { name: '字段库' })).toBeVisible({ timeout: 30_000 });
};

test('a draft outlives a crash and the save of someone else, and is refused a table that another form has', {
  tag: '@long',
}, async ({ signedIn: crashed, forms, allowConsole }) => {
  allowConsole(/409/);
  await forms.save({ name: '已有的表单', table_name: 'taken_table' });
  const form = await forms.save({
    name: '师资库',
    table_name: 'shi_zi_ku',
    fields: ['甲', '乙', '丙'].map((name, at) => plainField({ name, field: `f_${at}` })),
  });
  await open(crashed, form.id);
  await add(crashed, '网址').click();
  await expect.poll(() => crashed.evaluate(() => JSON.stringify({ ...localStorage }).includes('网址'))).toBe(true);
  // A page that is closed without its leave guards, as by a crash.
  const page = await crashed.context().newPage();
  await crashed.close({ runBeforeUnload: false });
  await open(page, form.id);
  await expect(names(page)).toHaveText(['甲', '乙', '丙']);
  await page.getByRole('button', { name: '恢复这些修改' }).click();
  await expect(names(page)).toHaveText(['甲', '乙', '丙', '网址']);

  await forms.save(editOf(form, (fields) => [...fields, plainField({ name: '丁', field: 'f_ding' })]));
  await button(page, '保存').click();
  const dialog = page.getByRole('dialog', { name: '表单已被他人修改' });
  await expect(dialog).toContainText('系统管理员');
  const [theirs] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: '查看对方版本' }).click(),
  ]);
  await expect(names(theirs)).toHaveText(['甲', '乙', '丙', '丁'], { timeout: 30_000 });
  await theirs.close();
  await dialog.getByRole('button', { name: '用我的覆盖' }).click();
  await expect(unsaved(page)).toHaveCount(0);
  expect((await forms.show(form.id)).fields.map(({ name }) => name)).toEqual(['甲', '乙', '丙', '网址']);

  await panel(page).getByLabel('数据表名').fill('taken_table');
  await button(page, '保存').click();
  await expect(panel(page).getByLabel('数据表名')).toBeFocused();
  await expect(panel(page).locator('[data-property=table_name] .property-note')).toContainText('已');
  await panel(page).getByLabel('数据表名').fill('own_table');
  await button(page, '保存').click();
  await expect.poll(async () => (await forms.show(form.id)).table_name).toBe('own_table');
});
