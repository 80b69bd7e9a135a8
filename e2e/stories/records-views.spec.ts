import type { Page } from '@playwright/test';
import { expectNames, makeTeachers, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000 },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000 },
  { xing_ming: '张扬', zhi_cheng: 'lect', ke_chou: 100_000 },
];

const chooseView = async (page: Page, { from, entry }: { from: string; entry: string }) => {
  await page.getByRole('button', { name: `视图：${from}`, exact: true }).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
};

test('a view keeps search, sort and columns, and is shared with a colleague', { tag: '@long' }, async ({
  signedIn: page,
  records,
  expectMessage,
}) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(`${form.path}&keyword=zhang&sort_name=ke_chou&sort_type=asc`);
  await expectNames(page, ['张扬', '张三']);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '显示“职称”' }).uncheck();
  await page.keyboard.press('Escape');
  await chooseView(page, { from: '全部', entry: '保存为新视图' });
  const box = page.getByRole('dialog', { name: '保存为新视图' });
  await box.getByRole('button', { name: '提交' }).click();
  await expect(box.getByText('请填写视图名称')).toBeVisible();
  await box.getByLabel('视图名称').fill('张姓教师');
  await box.getByLabel('共享给能查看此列表的所有人').check();
  await box.getByRole('button', { name: '提交' }).click();
  await expectMessage('视图已保存');
  await expect(page.getByRole('button', { name: '视图：张姓教师', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);

  const colleague = await records.colleague('小王', [`form_${form.id}.index`]);
  const theirs = await colleague.open();
  await theirs.goto(form.path);
  await expectTexts(theirs, ['张扬', '李四', '张三']);
  await chooseView(theirs, { from: '全部', entry: '张姓教师（系统管理员共享）' });
  await expectTexts(theirs, ['张扬', '张三']);
  await expect(recordTable(theirs).getByRole('columnheader', { name: '职称' })).toHaveCount(0);
  await expect(theirs.getByText('已修改')).toHaveCount(0);
  await theirs.reload();
  await expectTexts(theirs, ['张扬', '张三']);
  await theirs.getByRole('button', { name: '视图：张姓教师', exact: true }).click();
  await expect(theirs.getByRole('menuitem', { name: '删除视图' })).toHaveCount(0);
});

/** Users who may not open a record see its name as plain text. */
const expectTexts = (page: Page, names: readonly string[]) =>
  expect(recordTable(page).locator('tbody tr td:first-child')).toHaveText([...names]);
