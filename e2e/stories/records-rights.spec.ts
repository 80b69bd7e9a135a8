import type { Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectNames, makeTeachers, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const longName = '一个名字特别特别长的外聘专家教授博士生导师';
const people = ['张三', longName, '王五'].map((xing_ming) => ({ xing_ming, zhi_cheng: 'prof' }));
const budgetBytes = 260 * 1024;

/** Counts the scripts and styles that a page loads from now on. */
const countCode = (page: Page) => {
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    const path = new URL(request.url()).pathname;
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  return () => Promise.all(loaded);
};

test('someone who may edit but not delete has 编辑 and no 删除, and of the fields what their role leaves, in 260 KB of code', async ({
  records,
  product,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  const nodes = ['index', 'detail', 'edit'].map((action) => `form_${form.id}.${action}`);
  const colleague = await records.colleague('小李', nodes);
  const idOf = (name: string) => form.fields.find(({ field }) => field === name)?.id ?? 0;
  await product.sql(
    `insert into app.role_field (role_id, custom_form_id, field_id, access)
     select role_id, $2, field.id, field.access from app.admin_role,
       (values ($3::bigint, 'hide'), ($4::bigint, 'read_only')) as field (id, access) where admin_id = $1`,
    [colleague.id, form.id, idOf('ke_chou'), idOf('zhi_cheng')],
  );
  const page = await colleague.open();
  const codeOf = countCode(page);
  await page.goto(form.path);
  await expectNames(page, ['王五', longName, '张三']);

  await test.step('shell and first list load at most 260 KB of script and style', async () => {
    const files = await codeOf();
    expect(files.length).toBeGreaterThan(0);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(files)).toBeLessThanOrEqual(budgetBytes);
  });

  await expect(recordTable(page).getByRole('columnheader', { name: '职称' })).toBeVisible();
  await expect(recordTable(page).getByRole('columnheader', { name: '课酬' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(删除|回收站|新增)/ })).toHaveCount(0);
  await page.getByRole('button', { name: '编辑 张三', exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^编辑师资/ });
  await expect(editor.getByRole('region', { name: '职称' })).toHaveText('教授');
  await expect(editor.getByRole('radiogroup', { name: '职称' })).toHaveCount(0);
  await expect(editor.getByText('课酬')).toHaveCount(0);
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await editor.getByLabel('姓名').fill('张三丰');
  await editor.getByRole('button', { name: '提交', exact: true }).click();
  await expect(editor).toHaveCount(0);
  expect(await records.show(form.id, rows[0]?.id ?? 0)).toMatchObject({ xing_ming: '张三丰', zhi_cheng: 'prof' });
});
