import type { Page } from '@playwright/test';
import { studentFields } from '@shuyuan/contract/backoffice/forms/sample-fields.test-kit';
import { expect, test } from '../fixtures/records';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fault = (page: Page, field: string) => page.locator(`[data-field=${field}] .record-field-fault`);

test('a record is entered and refused, an edit outlives F5, and whoever sees it masked changes only what they typed', async ({
  signedIn: page,
  records,
  allowConsole,
}) => {
  allowConsole(/400|422/);
  let questions = 0;
  page.on('dialog', (question) => {
    questions += 1;
    void question.accept();
  });
  const form = await records.makeForm({ name: '学员', table_name: 'xue_yuan', fields: studentFields });
  await records.addRecord(form.id, { xing_ming: '李四', shou_ji: '13800000001' });
  await page.goto(form.path);
  await button(page, '新增').first().click();
  const added = page.getByRole('dialog', { name: '新增学员' });
  await added.getByLabel('姓名').fill('王五');
  await added.getByLabel('年龄').fill('30');
  await added.getByLabel('手机').fill('13800000001');
  await button(page, '提交').click();
  await expect(fault(page, 'shou_ji')).toHaveText('已有相同的值，不能重复');
  await expect(added.getByLabel('手机')).toBeFocused();
  await added.getByLabel('手机').fill('13800000002');
  const saved = page.waitForResponse(/record\/save/);
  await added.getByLabel('手机').press('Control+Enter');
  const { data: row } = await (await saved).json();
  await expect(added).toHaveCount(0);

  const edited = page.getByRole('dialog', { name: /^编辑学员/ });
  await button(page, '编辑 王五').click();
  await edited.getByLabel('年龄').fill('31');
  await page.reload();
  expect(questions).toBe(1);
  await button(page, '编辑 王五').click();
  await expect(edited.getByLabel('年龄')).toHaveValue('30');
  await button(page, '恢复').click();
  await expect(edited.getByLabel('年龄')).toHaveValue('31');
  await button(page, '提交').click();
  await expect(edited).toHaveCount(0);

  const nodes = ['index', 'detail', 'edit'].map((action) => `form_${form.id}.${action}`);
  const theirs = await (await records.colleague('钱老师', nodes)).open();
  await theirs.goto(form.path);
  await button(theirs, '编辑 王五').click();
  const masked = theirs.getByRole('dialog', { name: /^编辑学员/ });
  await expect(masked.getByLabel('手机')).toHaveAttribute('placeholder', '138****0002');
  await masked.getByLabel('姓名').fill('王五五');
  await button(theirs, '提交').click();
  await expect(masked).toHaveCount(0);
  expect(await records.show(form.id, row.id)).toMatchObject({
    xing_ming: '王五五',
    shou_ji: '13800000002',
    nian_ling: 31,
    ji_bie: '乙',
  });
});
