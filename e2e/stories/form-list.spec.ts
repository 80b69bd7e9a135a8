import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { chooseOption } from '../fixtures/choose-option';
import { inMore } from '../fixtures/dialog';
import { editOf, expect, formRow, openForms, test } from '../fixtures/forms';

const teachers = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: [
    plainField({ field: 'xing_ming', name: '姓名' }),
    plainField({ field: 'nian_ling', name: '年龄', edit_input: 'number' }),
  ],
};
const insertTeachers =
  "insert into form.shi_zi_ku (xing_ming, nian_ling) select '教师' || n, n from generate_series(1, 40) n";
const hashOf = (table: string) =>
  `select count(*)::int as rows, md5(string_agg(xing_ming || nian_ling, ',' order by id)) as hash from form.${table}`;

test('forms are listed and found after F5, copied with their rows, and taken up again from the table they left', {
  tag: '@long',
}, async ({ signedIn: page, forms, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 409/);
  await forms.make(teachers);
  await product.sql(insertTeachers);
  const before = await product.sql(hashOf('shi_zi_ku'));
  await forms.save({ name: '场地', table_name: 'chang_di' });
  await openForms(page);
  await expect(formRow(page, '师资库')).toContainText(/shi_zi_ku.*已同步.*40.*1.*2/);
  await expect(formRow(page, '跟进记录')).toHaveCount(0);
  await page.getByText('系统表单', { exact: true }).click();
  await expect(formRow(page, '跟进记录')).toContainText('course_follow_up');
  await expect(formRow(page, '师资库')).toHaveCount(0);
  await page.getByRole('button', { name: '更多 跟进记录', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['复制', '版本', '发布']);
  await page.keyboard.press('Escape');
  await page.getByText('自建表单', { exact: true }).click();
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByLabel('状态').selectOption({ label: '未同步' });
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(formRow(page, '师资库')).toHaveCount(0);
  await page.reload();
  await expect(formRow(page, '场地')).toBeVisible();
  await expect(formRow(page, '师资库')).toHaveCount(0);

  await openForms(page);
  await inMore(page, '师资库', '复制');
  const copy = page.getByRole('dialog', { name: '复制“师资库”' });
  await expect(copy.getByLabel('数据表')).toHaveValue('shi_zi_ku_fu_ben');
  await copy.getByLabel('表单名称').fill('师资库');
  await copy.getByLabel('数据表').fill('wai_pin');
  await copy.getByRole('button', { name: '提交' }).click();
  await expect(copy.getByText('已有同名表单')).toBeVisible();
  await copy.getByLabel('表单名称').fill('外聘教师');
  await copy.getByLabel('连同 40 行数据一起复制').check();
  await copy.getByRole('button', { name: '提交' }).click();
  await expectMessage('复制成功');
  await expect(formRow(page, '外聘教师')).toContainText(/wai_pin.*已同步.*40/);
  expect(await product.sql(hashOf('wai_pin'))).toEqual(before);

  await inMore(page, '师资库', '移除定义');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('删除成功');
  await expect(formRow(page, '师资库')).toHaveCount(0);
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
  await product.sql('alter table form.shi_zi_ku add column wei_zhi point');
  await page.getByRole('button', { name: '新增表单' }).first().click();
  await page.getByRole('menuitem', { name: '接管已有数据表' }).click();
  const dialog = page.getByRole('dialog', { name: '接管已有数据表' });
  await chooseOption(dialog.getByRole('combobox', { name: '数据表' }), 'shi_zi_ku（40 行）');
  await expect(dialog.getByLabel('表单名称')).toHaveValue('师资库');
  await expect(dialog).toContainText('将得到 2 个字段');
  await expect(dialog).toContainText('1 列不能作为字段');
  await expect(dialog).toContainText('wei_zhi');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('保存成功');
  await expect(page).toHaveURL(/design=\d+/);
  await page.getByRole('button', { name: '保存并同步' }).click();
  const sync = page.getByRole('dialog', { name: '同步“师资库”' });
  await expect(sync).toContainText('接管数据表 shi_zi_ku');
  await sync.getByRole('button', { name: '开始同步' }).click();
  await expect(sync).toContainText('同步完成');
  await sync.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(formRow(page, '师资库')).toContainText(/已同步.*40/);
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
});

test('a form that others relate to is not deleted; freed and named, it goes with its table and comes back whole', {
  tag: '@long',
}, async ({ signedIn: page, forms, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 409/);
  const made = await forms.make(teachers);
  await product.sql(insertTeachers);
  const before = await product.sql(hashOf('shi_zi_ku'));
  const course = await forms.save({
    name: '课程',
    table_name: 'ke_cheng',
    fields: [
      plainField({
        field: 'jiao_shi',
        name: '教师',
        edit_input: 'relation',
        settings: { relation_form_id: made.id, relation_label: 'xing_ming' },
      }),
    ],
  });
  await forms.sync(course.id);
  await openForms(page);
  await inMore(page, '师资库', '删除');
  const dialog = page.getByRole('dialog', { name: '确认删除吗？' });
  await dialog.getByLabel('请输入表单名称“师资库”确认').fill('师资库');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '“课程”关联到这张表单' })).toBeVisible();
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
  const draft = await forms.save(editOf(await forms.show(course.id), () => []));
  await forms.sync(draft.id);
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expectMessage('删除成功');
  await expect(formRow(page, '师资库')).toHaveCount(0);
  expect(await product.sql("select 1 from pg_tables where schemaname = 'form' and tablename = 'shi_zi_ku'")).toEqual(
    [],
  );
  await page.getByRole('button', { name: '回收站' }).click();
  const recycle = page.getByRole('dialog', { name: '回收站' });
  await expect(
    recycle.getByRole('list', { name: '可恢复的内容' }).getByRole('listitem').filter({ hasText: 'shi_zi_ku' }),
  ).toContainText('40 行');
  await recycle.getByRole('button', { name: '恢复 师资库', exact: true }).click();
  await expectMessage('恢复成功');
  await page.keyboard.press('Escape');
  await expect(formRow(page, '师资库')).toContainText(/已同步.*40/);
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
});
