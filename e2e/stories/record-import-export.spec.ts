import type { Locator, Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { chooseOption } from '../fixtures/choose-option';
import { pressTool } from '../fixtures/record-list';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';
import type { Product } from '../fixtures/running-product';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

const select_item = [
  { label: '高级班', value: 'a' },
  { label: '普通班', value: 'b' },
];

/** Records with values that are easily lost in a spreadsheet. */
const makeStudents = async (records: RecordsApi): Promise<{ form: LiveForm; ids: number[] }> => {
  const team = await records.makeForm({
    name: '小组',
    table_name: 'team',
    fields: [plainField({ field: 'title', name: '名称' })],
  });
  const settings = { relation_form_id: team.id };
  const form = await records.makeForm({
    name: '学员',
    table_name: 'student',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'shou_ji', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] }),
      plainField({ field: 'zheng_jian', name: '证件号', edit_input: 'id_card' }),
      plainField({ field: 'gong_hao', name: '工号' }),
      plainField({ field: 'ji_bie', name: '级别', edit_input: 'select', select_item }),
      plainField({ field: 'fang_xiang', name: '方向', edit_input: 'checkbox', select_item }),
      plainField({ field: 'xue_fei', name: '学费', edit_input: 'money' }),
      plainField({ field: 'fen_shu', name: '分数', edit_input: 'decimal' }),
      plainField({ field: 'ru_xue', name: '入学日期', edit_input: 'date' }),
      plainField({ field: 'lai_fang', name: '来访时间', edit_input: 'datetime' }),
      plainField({ field: 'jiao_fei', name: '已缴费', edit_input: 'switch' }),
      plainField({ field: 'bei_zhu', name: '备注', edit_input: 'textarea' }),
      plainField({ field: 'xiao_zu', name: '小组', edit_input: 'relation', settings }),
      plainField({ field: 'pang_ting', name: '旁听', edit_input: 'relations', settings }),
    ],
  });
  const teams: number[] = [];
  for (const title of ['甲组', '甲组', '007']) teams.push((await records.addRecord(team.id, { title })).id);
  const [one, two, three] = teams;
  const rows = [
    {
      xing_ming: '=1+1',
      shou_ji: '13800000001',
      zheng_jian: '11010519491231002X',
      gong_hao: '007',
      ji_bie: 'a',
      fang_xiang: ['b', 'a'],
      xue_fei: 123_456_789,
      fen_shu: '0.10',
      ru_xue: '1900-02-28',
      lai_fang: '2026-03-01T23:59:59+08:00',
      jiao_fei: true,
      bei_zhu: '第一行\n"引号", 逗号',
      xiao_zu: two,
      pang_ting: [three, one],
    },
    {
      xing_ming: ' 全角　空格',
      shou_ji: '13800000002',
      gong_hao: '1E5',
      xue_fei: 0,
      fen_shu: '-3.00',
      jiao_fei: false,
    },
    {
      xing_ming: '_x0041_',
      shou_ji: '13800000003',
      gong_hao: '330106199001011234',
      ru_xue: '2024-02-29',
      xiao_zu: three,
    },
  ];
  const ids: number[] = [];
  for (const row of rows) ids.push((await records.addRecord(form.id, row)).id);
  return { form, ids };
};

/** A hash of all values of all records, their links and their search words; not of how often they were saved. */
const hashOf = async (product: Product, { fields }: LiveForm): Promise<string> => {
  const link = fields.find(({ edit_input }) => edit_input === 'relations')?.id;
  const [row] = await product.sql<{ hash: string }>(
    `select md5(string_agg((to_jsonb(student) - 'version' - 'updated_at')::text, ';' order by student.id) || coalesce(
       (select string_agg(row_id || '>' || target_id || '@' || position, ';' order by row_id, position)
        from form._link_${link}), '')) as hash
     from form.student`,
  );
  return row?.hash ?? '';
};

const exportAll = async (page: Page): Promise<string> => {
  await pressTool(page, '导出');
  const dialog = page.getByRole('dialog', { name: '导出 学员' });
  await expect(dialog.getByRole('radio', { name: /Excel/ })).toBeChecked();
  await button(dialog, '提交').click();
  const done = page.getByRole('listitem').filter({ hasText: '导出 学员，已完成' });
  const [download] = await Promise.all([page.waitForEvent('download'), button(done, '下载').click()]);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
};

/** Uploads the file and has it checked against the records with the same mobile number. */
const checkFile = async (page: Page, path: string): Promise<Locator> => {
  await pressTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入 学员' });
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('radio', { name: '有则更新，无则新增' }).check();
  await chooseOption(dialog.getByRole('combobox', { name: '按哪个字段查找已有的记录' }), '手机号');
  await button(dialog, '检查').click();
  return dialog;
};

test.afterEach(({ product }) => product.sql('delete from app.job'));

test('an exported list that is imported again changes nothing, and brings back what was changed since', {
  tag: '@long',
}, async ({ signedIn: page, records, product }) => {
  const { form, ids } = await makeStudents(records);
  const before = await hashOf(product, form);
  await page.goto(form.path);
  const path = await exportAll(page);
  const unchanged = await checkFile(page, path);
  await expect(unchanged.getByText('共 3 行，全部正确。')).toBeVisible();
  await expect(unchanged.getByText('没有需要写入的数据。')).toBeVisible();
  await expect(button(unchanged, '开始导入')).toBeDisabled();
  expect(await hashOf(product, form)).toBe(before);
  const [id = 0] = ids;
  await records.save(form.id, {
    id,
    version: 1,
    values: {
      xing_ming: '别人',
      zheng_jian: null,
      gong_hao: '7',
      ji_bie: 'b',
      fang_xiang: ['a'],
      xue_fei: 1,
      fen_shu: '0.20',
      ru_xue: '1900-03-01',
      lai_fang: null,
      jiao_fei: false,
      bei_zhu: '',
      xiao_zu: null,
      pang_ting: [],
    },
  });
  expect(await hashOf(product, form)).not.toBe(before);
  await page.reload();
  const changed = await checkFile(page, path);
  await expect(changed.getByText('将新增 0 条，更新 1 条，2 条没有变化')).toBeVisible();
  await button(changed, '开始导入').click();
  await expect(changed.getByText('导入完成')).toBeVisible();
  expect(await hashOf(product, form)).toBe(before);
});
