import { readFile } from 'node:fs/promises';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { pressTool } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const sheets = new URL('../../apps/server/src/backoffice/records/import/sheets/', import.meta.url);

const roster = [
  '2026 级周末班学员花名册（含家长联系方式，内部资料请勿外传）,,,,',
  '制表：教务处,,,制表日期：2026-09-01,',
  '',
  '序号,姓名,班级,家长,',
  ',,,姓名,电话',
  '1,张伟,一班,张国强,13800001001',
  '',
  '2,王芳,二班,王建国,13800001002',
  '3,,,,',
  '合计,2,,,',
].join('\r\n');

test.afterEach(({ product }) => product.sql('delete from app.job'));

test('the heading below titles is found, another row can be chosen, and empty rows and totals are left out', {
  tag: '@long',
}, async ({ signedIn: page, records }) => {
  const form = await records.makeForm({
    name: '学员',
    table_name: 'student',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'ban_ji', name: '班级' }),
      plainField({ field: 'jia_zhang', name: '家长姓名' }),
      plainField({ field: 'dian_hua', name: '家长电话', edit_input: 'mobile' }),
    ],
  });
  const dialog = page.getByRole('dialog', { name: '导入 学员' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.goto(form.path);
  await pressTool(page, '导入');
  const file = { name: '花名册.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('表头：第 4、5 行')).toBeVisible();
  await expect(dialog.getByRole('rowheader', { name: '家长/电话' })).toBeVisible();

  await test.step('another row is chosen, and the first one again', async () => {
    await button('换一行').click();
    const head = dialog.getByRole('table', { name: '文件的前几行，请选择表头' });
    await expect(head.getByRole('row')).toHaveCount(8);
    expect(await axeFindings(page)).toEqual([]);
    await head.getByRole('radio', { name: '以第 6 行为表头' }).click();
    await expect(dialog.getByText('表头：第 6 行')).toBeVisible();
    await expect(dialog.getByRole('rowheader', { name: '张国强' })).toBeVisible();
    await button('换一行').click();
    await head.getByRole('radio', { name: '以第 4 行为表头' }).click();
    await expect(dialog.getByText('表头：第 4、5 行')).toBeVisible();
  });

  await test.step('a file of several sheets offers those that are not hidden', async () => {
    await button('换一个文件').click();
    const name = 'openpyxl-several-sheets.xlsx';
    const buffer = await readFile(new URL(name, sheets));
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await expect(dialog.getByText('教师通讯录（2 行）')).toBeVisible();
    await chooseOption(dialog.getByRole('combobox', { name: '工作表' }), '学员通讯录（4 行）');
    await expect(dialog.getByText('表头：第 2 行')).toBeVisible();
    await button('换一个文件').click();
    await dialog.locator('input[type=file]').setInputFiles(file);
  });

  await button('检查').click();
  await expect(dialog.getByText('共 2 行，全部正确。')).toBeVisible();
  await expect(dialog.getByText('已跳过空行 2，合计与落款 1')).toBeVisible();
  await button('开始导入').click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
});
