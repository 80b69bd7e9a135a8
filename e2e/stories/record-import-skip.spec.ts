import type { Locator, Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { pressTool } from '../fixtures/record-list';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入 学员' });
const rowOf = (page: Page, header: string) =>
  dialogOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: header, exact: true }) });

const makeForm = (records: RecordsApi): Promise<LiveForm> =>
  records.makeForm({
    name: '学员',
    table_name: 'student',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'shou_ji', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] }),
      plainField({ field: 'dan_wei', name: '单位' }),
      plainField({
        field: 'qi_ci',
        name: '期次',
        edit_input: 'select',
        settings: { import_headings: ['第几期'] },
        select_item: [32, 33, 34].map((term) => ({ label: `总裁班第 ${term} 期`, value: String(term) })),
      }),
      plainField({ field: 'ru_xue', name: '入学日期', edit_input: 'date' }),
    ],
  });

const sheet = [
  '序号,名字,公司名称,电话,第几期,哪天来',
  '1,张三,甲公司,13800000001,总裁班第33期,2024/3/1',
  '2,李四,乙公司,13800000002,总裁班三十三期,2024/3/2',
  '3,,丙公司,13800000003,总裁班第 34 期,2024/3/3',
  '4,赵六,丁公司,138,总裁班第 34 期,2024/3/4',
  '5,孙七,戊公司,13800000005,总裁班第 32 期,2024-03-05',
].join('\r\n');

const upload = async (page: Page, file: Parameters<Locator['setInputFiles']>[0]) =>
  dialogOf(page).locator('input[type=file]').setInputFiles(file);

test.afterEach(({ product }) => product.sql('delete from app.job'));

test('a sheet with other headings shows what its columns become; its bad rows are left out, fetched, mended and imported', {
  tag: '@long',
}, async ({ signedIn: page, records }) => {
  const form = await makeForm(records);
  const dialog = dialogOf(page);
  await page.goto(form.path);
  await pressTool(page, '导入');

  await test.step('other headings are understood, and every column shows what it becomes', async () => {
    await upload(page, { name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    for (const header of ['名字', '公司名称', '电话', '第几期'])
      await expect(rowOf(page, header)).toContainText('意思相同');
    await expect(rowOf(page, '第几期')).toContainText('总裁班第33期 → 总裁班第 33 期');
    await expect(rowOf(page, '第几期')).toContainText(
      '总裁班三十三期 → 没有选项“总裁班三十三期”，最接近的是：总裁班第 33 期',
    );
    await expect(rowOf(page, '哪天来')).toContainText('2024/3/1');
    const date = dialog.getByRole('combobox', { name: '“哪天来”对应的字段' });
    await chooseOption(date, '手机号');
    await expect(rowOf(page, '哪天来').locator('.import-problem')).toHaveCount(3);
    await chooseOption(date, '入学日期');
    await expect(rowOf(page, '哪天来')).toContainText('2024/3/1 → 2024-03-01');
    await expect(rowOf(page, '哪天来').locator('.import-problem')).toHaveCount(0);
    await chooseOption(dialog.getByRole('combobox', { name: '“电话”对应的字段' }), '手机号');
    expect(await axeFindings(page)).toEqual([]);
    await button(dialog, '检查').click();
    await expect(dialog.getByText('5 行中有 3 个单元格不正确')).toBeVisible();
  });

  await test.step('the likely option mends all cells that say the same', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await button(dialog, '全部改为“总裁班第 33 期”：第 3 行 期次').click();
    await expect(dialog.getByText('5 行中有 2 个单元格不正确')).toBeVisible();
  });

  const path = test.info().outputPath('bad.xlsx');
  await test.step('the others are left out only after a question that names how many', async () => {
    await button(dialog, '跳过 2 行，导入其余 3 行').click();
    const question = page.getByRole('alertdialog', { name: '跳过有误的 2 行，导入其余 3 行？' });
    await expect(question).toContainText('将新增 3 条，更新 0 条');
    await button(question, '取消').click();
    await expect(dialog.getByText('5 行中有 2 个单元格不正确')).toBeVisible();
    await button(dialog, '跳过 2 行，导入其余 3 行').click();
    await button(question, '确定').click();
    await expect(dialog.getByText('新增 3 条，更新 0 条，跳过有误的 2 行')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, '下载跳过的 2 行').click()]);
    expect(download.suggestedFilename()).toBe('名单_有误的行.xlsx');
    await download.saveAs(path);
  });

  await test.step('their sheet is understood by itself; once mended, all are there', async () => {
    await button(dialog, '换一个文件').click();
    await upload(page, path);
    await expect(rowOf(page, '错误原因')).toContainText('姓名：');
    await expect(dialog.getByRole('status', { name: '各列的对应情况' })).toContainText('上次的选择 5 列');
    await button(dialog, '检查').click();
    await dialog.getByRole('textbox', { name: '第 2 行 姓名', exact: true }).fill('王五');
    await dialog.getByRole('textbox', { name: '第 2 行 姓名', exact: true }).press('Enter');
    await dialog.getByRole('textbox', { name: '第 3 行 手机号', exact: true }).fill('13800000004');
    await dialog.getByRole('textbox', { name: '第 3 行 手机号', exact: true }).press('Enter');
    await expect(dialog.getByText('共 2 行，全部正确。')).toBeVisible();
    await button(dialog, '开始导入').click();
    await expect(dialog.getByText('导入完成')).toBeVisible();
    await button(dialog, '返回列表').click();
    for (const name of ['张三', '李四', '王五', '赵六', '孙七']) {
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    }
    await expect(page.getByRole('row', { name: /李四/ })).toContainText('总裁班第 33 期');
  });
});
