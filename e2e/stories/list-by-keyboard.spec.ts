import type { Locator, Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest';
import { expectNames, makeTeachers, namesIn, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = Array.from({ length: 12 }, (_, at) => ({
  xing_ming: `教师${String(at + 1).padStart(2, '0')}`,
  zhi_cheng: 'prof',
  ke_chou: (at + 1) * 10_000,
}));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is there, as someone without a mouse does. */
const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.count()) > 0 && (await isFocused(target.first()))) return;
    await page.keyboard.press(key);
  }
  await expect(target.first()).toBeFocused();
};
/** Presses an arrow until the focus is there. */
const arrowTo = (page: Page, target: Locator, key: string) => tabTo(page, target, key);

test('a list is searched, sorted, paged, selected, opened, edited and thinned out without a mouse', {
  tag: '@long',
}, async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(records, people);
  const table = recordTable(page);
  const cell = (name: string, column: string) =>
    table.locator('tr', { hasText: name }).locator(`td[data-column=${column}]`);
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto(form.path);
  await expect(namesIn(page)).toHaveCount(10);

  await test.step('search and filter', async () => {
    await tabTo(page, page.getByLabel('关键字', { exact: true }));
    await page.keyboard.type('教师07');
    await press('Enter');
    await expectNames(page, ['教师07']);
    await press('ControlOrMeta+a', 'Delete', 'Enter');
    await expect(namesIn(page)).toHaveCount(10);
    await tabTo(page, button(page, '高级搜索'));
    await press('Enter');
    const panel = page.getByRole('dialog', { name: '高级搜索' });
    await tabTo(page, panel.getByLabel('姓名'));
    await page.keyboard.type('教师0');
    await press('Enter');
    await expect(namesIn(page)).toHaveCount(9);
    await page.goto(form.path);
    await expect(namesIn(page)).toHaveCount(10);
  });

  await test.step('the table is one stop of Tab; arrows reach its head, where Enter sorts', async () => {
    await tabTo(page, table.locator('thead input, td[data-column]').first());
    await expect(table.locator('td[data-column]').first()).toHaveAttribute('tabindex');
    await press('Tab');
    await expect(table.locator(':focus')).toHaveCount(0);
    await press('Shift+Tab');
    await arrowTo(page, table.getByRole('columnheader', { name: '课酬' }).getByRole('button'), 'ArrowRight');
    await press('Enter');
    await expect(namesIn(page).first()).toHaveText('教师01');
  });

  await test.step('page', async () => {
    await tabTo(page, button(page, '下一页'));
    await press('Enter');
    await expectNames(page, ['教师11', '教师12']);
    await tabTo(page, button(page, '上一页'), 'Shift+Tab');
    await press('Enter');
    await expect(namesIn(page)).toHaveCount(10);
  });

  await test.step('quick edit, and back', async () => {
    await tabTo(page, table.locator('[tabindex="0"]'), 'Shift+Tab');
    await press('Control+Home', 'ArrowDown');
    await arrowTo(page, cell('教师01', 'ke_chou'), 'ArrowRight');
    await press('F2');
    await expect(page.locator('.quick-cell').getByLabel('课酬')).toBeFocused();
    await page.keyboard.type('105');
    await press('Enter');
    await expect(cell('教师01', 'ke_chou')).toHaveText('¥105.00');
    await expect(cell('教师01', 'ke_chou')).toBeFocused();
    await press('ControlOrMeta+z');
    await expect(cell('教师01', 'ke_chou')).toHaveText('¥100.00');
  });

  await test.step('select, and change together', async () => {
    await press('Space', 'ArrowDown', 'Space');
    await expect(page.getByText('已选 2 条')).toBeVisible();
    await tabTo(page, button(page, '批量编辑'), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: /批量编辑/ })).toBeVisible();
    await atRest(page);
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('open, edit, 更多 and the menu key', async () => {
    await tabTo(page, table.locator('[tabindex="0"]'));
    await arrowTo(page, cell('教师02', 'xing_ming'), 'ArrowLeft');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: '教师02', exact: true })).toBeVisible();
    await atRest(page);
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tabTo(page, table.locator('[tabindex="0"]'));
    await arrowTo(page, button(page, '编辑 教师02'), 'ArrowRight');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: /^编辑师资/ })).toBeVisible();
    await atRest(page);
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await arrowTo(page, button(page, '更多 教师02'), 'ArrowRight');
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: '修改历史' })).toBeVisible();
    await press('Escape');
    await arrowTo(page, cell('教师02', 'ke_chou'), 'ArrowLeft');
    await press('Shift+F10');
    await expect(page.getByRole('menu', { name: '全部操作 教师02' })).toBeVisible();
    await press('Escape');
    await expect(cell('教师02', 'ke_chou')).toBeFocused();
  });

  await test.step('delete after the question', async () => {
    await arrowTo(page, button(page, '删除 教师02'), 'ArrowRight');
    await press('Enter');
    const question = page.getByRole('alertdialog', { name: '确认删除吗？' });
    await expect(question).toBeVisible();
    await atRest(page);
    await tabTo(page, question.getByRole('button', { name: /确\s*定/ }));
    await press('Enter');
    await expect(namesIn(page).nth(1)).toHaveText('教师03');
    await expect(table.locator(':focus')).toHaveCount(1);
  });

  await test.step('choose columns', async () => {
    await tabTo(page, button(page, '列设置'), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('rows that were copied in Excel are pasted into a list and imported', { tag: '@long' }, async ({
  signedIn: page,
  records,
}) => {
  const { form } = await makeTeachers(records, people.slice(0, 1));
  await page.goto(form.path);
  const cell = recordTable(page).locator('td[data-column=ke_chou]');
  await cell.hover();
  await expect(cell).toHaveAttribute('tabindex');
  await cell.focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, '姓名\t职称\t课酬\r\n王五\t教授\t1,200\r\n赵六\t讲师\t800\r\n');
  const dialog = page.getByRole('dialog', { name: '导入 师资' });
  await dialog.getByRole('button', { name: '检查', exact: true }).click();
  await expect(dialog.getByText('共 2 行，全部正确。')).toBeVisible();
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await dialog.getByRole('button', { name: '返回列表' }).click();
  await expectNames(page, ['赵六', '王五', '教师01']);
});
