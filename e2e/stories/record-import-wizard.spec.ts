import type { Locator, Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { pressTool } from '../fixtures/record-list';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const cell = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入 学员' });

const makeForm = (records: RecordsApi): Promise<LiveForm> =>
  records.makeForm({
    name: '学员',
    table_name: 'student',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'shou_ji', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] }),
      plainField({
        field: 'ji_bie',
        name: '级别',
        edit_input: 'select',
        select_item: [
          { label: '高级班', value: 'a' },
          { label: '普通班', value: 'b' },
        ],
      }),
      plainField({ field: 'ru_xue', name: '入学日期', edit_input: 'date' }),
    ],
  });

const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(['姓名,手机,级别,入学日期', ...rows.map((row) => row.join(','))].join('\r\n'));

const rowsOf = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [
    `学员${at}`,
    String(13_800_000_000 + at),
    at % 2 === 0 ? '高级班' : '普通班',
    '2026-03-01',
  ]);

/** A thousand rows with seven invalid cells. */
const rowsWithFaults = (): string[][] => {
  const rows = rowsOf(1000);
  for (const at of [10, 20, 30]) rows[at] = [`学员${at}`, String(13_800_000_000 + at), '中级班', '2026-03-01'];
  for (const at of [40, 50]) rows[at] = [`学员${at}`, '12345', '高级班', '2026-03-01'];
  rows[60] = ['', '13800000060', '高级班', '2026-03-01'];
  rows[70] = ['学员70', '13800000070', '高级班', '2026-13-01'];
  return rows;
};

const give = (page: Page, file: { name: string; buffer: Buffer }) =>
  dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ ...file, mimeType: 'text/csv' });

test.afterEach(({ product }) => product.sql('delete from app.job'));

test('a file that is no table is refused; 1,000 rows with 7 bad cells are mended in place, imported and taken back; records are found and changed', async ({
  signedIn: page,
  records,
  allowConsole,
}) => {
  allowConsole(/400/);
  const form = await makeForm(records);
  const dialog = dialogOf(page);
  await page.goto(form.path);
  await pressTool(page, '导入');

  await test.step('a file that is no table is refused in clear words', async () => {
    await give(page, { name: 'old.xls', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
    await expect(page.getByText('请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传')).toBeVisible();
    await expect(dialog.getByText('把文件拖到这里，或点击选择')).toBeVisible();
  });

  await test.step('1,000 rows with 7 bad cells are mended in place, imported, and taken back', async () => {
    await give(page, { name: '名单.csv', buffer: csvOf(rowsWithFaults()) });
    await expect(dialog.getByText('意思相同', { exact: true })).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    await button(dialog, '检查').click();
    await expect(dialog.getByText('1,000 行中有 7 个单元格不正确')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await cell(dialog, '第 12 行 级别').fill('高级班');
    await button(dialog, '同样的全部改：第 12 行 级别').click();
    await expect(dialog.getByText('1,000 行中有 4 个单元格不正确')).toBeVisible();
    const mobile = cell(dialog, '第 42 行 手机号');
    await mobile.fill('13900000042');
    await mobile.press('Enter');
    await expect(cell(dialog, '第 52 行 手机号')).toBeFocused();
    await cell(dialog, '第 52 行 手机号').fill('13900000052');
    await cell(dialog, '第 52 行 手机号').press('Enter');
    await expect(cell(dialog, '第 62 行 姓名')).toBeFocused();
    await cell(dialog, '第 62 行 姓名').fill('补名');
    await cell(dialog, '第 62 行 姓名').press('Enter');
    await expect(cell(dialog, '第 72 行 入学日期')).toBeFocused();
    await cell(dialog, '第 72 行 入学日期').fill('2026-12-01');
    await cell(dialog, '第 72 行 入学日期').press('Enter');
    await expect(dialog.getByText('共 1,000 行，全部正确。')).toBeVisible();
    await button(dialog, '开始导入').click();
    await expect(dialog.getByText('导入完成')).toBeVisible();
    await button(dialog, '返回列表').click();
    await expect(page.getByText('共 1,000 条').first()).toBeVisible();
    await pressTool(page, '导入');
    await button(dialogOf(page), '查看 名单.csv').click();
    await button(dialogOf(page), '撤销导入').click();
    await button(page.getByRole('alertdialog', { name: '撤销整个导入？' }), '确定').click();
    await expect(dialogOf(page).getByText('导入已撤销')).toBeVisible();
  });

  await test.step('records are found by their mobile number and changed', async () => {
    await records.addRecord(form.id, { xing_ming: '张三', shou_ji: '13800000001', ji_bie: 'a' });
    await button(dialog, '换一个文件').click();
    await give(page, { name: '更新.csv', buffer: csvOf([['张三丰', '13800000001', '', '']]) });
    await dialog.getByRole('radio', { name: '只更新已有的' }).check();
    await chooseOption(dialog.getByRole('combobox', { name: '按哪个字段查找已有的记录' }), '手机号');
    await button(dialog, '检查').click();
    await expect(dialog.getByText('将新增 0 条，更新 1 条')).toBeVisible();
    await button(dialog, '开始导入').click();
    await expect(dialog.getByText('导入完成')).toBeVisible();
    await button(dialog, '返回列表').click();
    await expect(page.getByRole('row', { name: /张三丰/ })).toContainText('高级班');
  });
});
