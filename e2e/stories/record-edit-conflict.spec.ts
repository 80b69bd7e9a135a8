import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.getByRole('dialog', { name: /^编辑客户/ });
const conflict = (page: Page) => page.getByRole('dialog', { name: '这条记录已被他人修改' });
const line = (page: Page, field: string) => conflict(page).getByRole('row', { name: `${field}保留哪一个` });

const makeCustomers = async (records: RecordsApi) => {
  const teachers = await records.makeForm({
    name: '老师',
    table_name: 'lao_shi',
    fields: [plainField({ field: 'ming', name: '名字' })],
  });
  const one = await records.addRecord(teachers.id, { ming: '甲老师' });
  const two = await records.addRecord(teachers.id, { ming: '乙老师' });
  const form = await records.makeForm({
    name: '客户',
    table_name: 'ke_hu',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名' }),
      plainField({ field: 'gong_si', name: '公司' }),
      plainField({ field: 'zhi_wu', name: '职务' }),
      plainField({ field: 'bei_zhu', name: '备注' }),
      plainField({
        field: 'lao_shi',
        name: '老师',
        edit_input: 'relation',
        settings: { relation_form_id: teachers.id, relation_label: 'ming' },
      }),
    ],
  });
  const row = await records.addRecord(form.id, {
    xing_ming: '张三',
    gong_si: '旧公司',
    zhi_wu: '经理',
    lao_shi: one.id,
  });
  return { form, row, one, two, teachers };
};

const openEdit = async (page: Page, form: LiveForm) => {
  await page.goto(form.path);
  await button(page, '编辑 张三').click();
  await expect(editor(page).getByLabel('姓名')).toHaveValue('张三');
};

const nodesOf = ({ form, teachers }: { form: LiveForm; teachers: LiveForm }) => [
  ...['index', 'detail', 'edit', 'create'].map((action) => `form_${form.id}.${action}`),
  `form_${teachers.id}.index`,
];

test('two people who edit one record see each other’s work field by field, and nobody’s is lost', async ({
  signedIn: page,
  records,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { form, row, two, teachers } = await makeCustomers(records);
  const colleague = await (await records.colleague('李老师', nodesOf({ form, teachers }))).open();
  await openEdit(page, form);
  await openEdit(colleague, form);

  await editor(colleague).getByLabel('公司').fill('对方的公司');
  await editor(colleague).getByLabel('职务').fill('总监');
  await editor(colleague).getByRole('combobox', { name: '老师' }).click();
  await colleague.getByTitle('乙老师').click();
  await button(colleague, '提交').click();
  await expect(editor(colleague)).toHaveCount(0);

  await editor(page).getByLabel('姓名').fill('张三丰');
  await editor(page).getByLabel('公司').fill('我的公司');
  await editor(page).getByLabel('备注').fill('我的备注');
  await button(page, '提交').click();
  await expect(conflict(page)).toContainText('李老师');
  await expect(line(page, '公司')).toContainText('双方都改过');
  await expect(line(page, '公司')).toContainText('我的公司');
  await expect(line(page, '公司')).toContainText('对方的公司');
  await expect(line(page, '公司').getByRole('radio', { name: '保留我的' })).toBeChecked();
  await expect(line(page, '职务')).toContainText('只有对方改过');
  await expect(line(page, '职务').getByRole('radio', { name: '采用对方的' })).toBeChecked();
  await expect(line(page, '老师')).toContainText('甲老师');
  await expect(line(page, '老师')).toContainText('乙老师');
  await expect(conflict(page).getByText('另有 2 项只有您改过，会照常保存。')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await button(page, '返回继续编辑').click();
  await expect(editor(page).getByLabel('公司')).toHaveValue('我的公司');
  await button(page, '提交').click();
  await line(page, '公司').getByRole('radio', { name: '采用对方的' }).check();
  await button(page, '按选择保存').click();
  await expect(editor(page)).toHaveCount(0);
  expect(await records.show(form.id, row.id)).toMatchObject({
    xing_ming: '张三丰',
    gong_si: '对方的公司',
    zhi_wu: '总监',
    bei_zhu: '我的备注',
    lao_shi: { id: two.id, label: '乙老师' },
  });
});
