import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { pressTool } from '../fixtures/record-list';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导出 学员' });

const makeStudents = async (records: RecordsApi): Promise<LiveForm> => {
  const form = await records.makeForm({
    name: '学员',
    table_name: 'student',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名' }),
      plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
      plainField({
        field: 'ji_bie',
        name: '级别',
        edit_input: 'select',
        select_item: [
          { label: '高级班', value: 'a' },
          { label: '普通班', value: 'b' },
        ],
      }),
      plainField({ field: 'xue_fei', name: '学费', edit_input: 'money', list_show: 0 }),
    ],
  });
  const rows: [string, string, string, number][] = [
    ['张三', '13800000001', 'a', 123_450],
    ['李四', '13800000002', 'b', 500],
    ['张思', '13800000003', 'a', 0],
    ['=王五', '13800000004', 'b', 100],
  ];
  for (const [xing_ming, shou_ji, ji_bie, xue_fei] of rows) {
    await records.addRecord(form.id, { xing_ming, shou_ji, ji_bie, xue_fei });
  }
  return form;
};

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** Starts the export of the open dialog and downloads the file from the toast about its end. */
const takeFile = async (page: Page): Promise<Download> => {
  await button(dialogOf(page), '提交').click();
  const done = page.getByRole('listitem').filter({ hasText: '导出 学员，已完成' });
  const [download] = await Promise.all([page.waitForEvent('download'), button(done, '下载').click()]);
  // The click closes the toast; that of the next export is then the only one.
  await expect(done).toHaveCount(0);
  return download;
};

test.afterEach(({ product }) => product.sql('delete from app.job'));

test('staff export what is on the screen, or the chosen rows in all columns; numbers are masked for whoever may not see them whole', {
  tag: '@long',
}, async ({ signedIn: page, records, product }) => {
  const form = await makeStudents(records);
  const nodes = ['index', 'export'].map((action) => `form_${form.id}.${action}`);
  const colleague = await records.colleague('只导出', nodes);
  await page.goto(`${form.path}&keyword=zhang`);
  const dialog = dialogOf(page);

  await test.step('the found rows, the shown columns, their labels', async () => {
    await expect(page.getByRole('row')).toHaveCount(3);
    await pressTool(page, '导出');
    await expect(dialog.getByRole('radio', { name: '当前筛选的全部' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: '学费' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: '级别' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: '创建时间' }).uncheck();
    await dialog.getByRole('radio', { name: /CSV/ }).check();
    expect(await axeFindings(page)).toEqual([]);
    const download = await takeFile(page);
    expect(download.suggestedFilename()).toMatch(/^学员_\d{4}-\d\d-\d\d\.csv$/);
    expect(await textOf(download)).toBe(
      ['\ufeff姓名,手机,级别', '张思,13800000003,高级班', '张三,13800000001,高级班', ''].join('\r\n'),
    );
  });

  await test.step('the chosen rows alone in all columns; formulas stay texts', async () => {
    await page.getByRole('textbox', { name: '关键字' }).fill('');
    for (const name of ['李四', '=王五']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
    await button(page.getByRole('region', { name: '批量操作' }), '导出').click();
    await expect(dialog.getByRole('radio', { name: '所选的 2 条' })).toBeChecked();
    await button(dialog, '全选').click();
    for (const name of ['编号', '创建人', '创建时间', '修改时间']) {
      await dialog.getByRole('checkbox', { name }).uncheck();
    }
    await dialog.getByRole('radio', { name: /CSV/ }).check();
    expect(await textOf(await takeFile(page))).toBe(
      ['\ufeff姓名,手机,级别,学费', "'=王五,13800000004,普通班,1.00", '李四,13800000002,普通班,5.00', ''].join('\r\n'),
    );
  });

  await test.step('an Excel file under the name of form and day, with numbers masked, and its trail', async () => {
    const theirs = await colleague.open();
    await theirs.goto(form.path);
    await pressTool(theirs, '导出');
    await expect(dialogOf(theirs)).toContainText('手机 将按您的权限脱敏导出');
    const download = await takeFile(theirs);
    expect(download.suggestedFilename()).toMatch(/^学员_\d{4}-\d\d-\d\d\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    const trail = await product.sql(
      `select after ->> 'rows' as rows, after -> 'masked' as masked from app.audit_log
       where action = 'record.export' and target_type = $1 and actor_name = '只导出'`,
      [`form_${form.id}`],
    );
    expect(trail).toEqual([{ rows: '4', masked: ['shou_ji'] }]);
  });
});
