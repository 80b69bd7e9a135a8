import type { Page } from '@playwright/test';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { chooseMore, editOf, expect, fieldOf, formRow, formTable, openForms, test } from '../fixtures/forms';
import { mainMenu } from '../fixtures/menu';

const teachers = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: [
    fieldOf({ field: 'xing_ming', name: '姓名' }),
    fieldOf({ field: 'nian_ling', name: '年龄', edit_input: 'number' }),
  ],
};
const insertTeachers =
  "insert into form.shi_zi_ku (xing_ming, nian_ling) select '教师' || n, n from generate_series(1, 40) n";
const hashOf = (table: string) =>
  `select count(*)::int as rows, md5(string_agg(xing_ming || nian_ling, ',' order by id)) as hash from form.${table}`;

const begin = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: '新建表单' }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('an empty list says what to do and offers three ways to begin', async ({ signedIn: page, forms }) => {
  expect(forms).toBeDefined();
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: '自定义表单' }).click();
  await expect(page.getByText('还没有表单')).toBeVisible();
  await page.getByRole('button', { name: '新建表单' }).last().click();
  await expect(page.getByRole('menuitem')).toHaveText(['空白表单', '文件表单', '接管已有数据表']);
  await page.getByRole('menuitem', { name: '接管已有数据表' }).click();
  const adoption = page.getByRole('dialog', { name: '接管已有数据表' });
  await expect(adoption).toContainText('没有可接管的数据表');
  await adoption.getByRole('button', { name: '提交' }).click();
  await expect(adoption).toBeHidden();
  await expect(page.getByRole('button', { name: '新建表单' }).last()).toBeFocused();
  await begin(page, '文件表单');
  await expect(page).toHaveURL(/design=new&start=file/);
  for (const name of ['源名称', '名称', '后缀', '大小', '地址', '类型']) {
    await expect(page.getByRole('button', { name: `设置字段 ${name}`, exact: true })).toBeVisible();
  }
});

test('the product’s own forms stand apart from the school’s, and can be designed but not removed', async ({
  signedIn: page,
  forms,
}) => {
  await forms.make(teachers);
  await openForms(page);
  await expect(formRow(page, '师资库')).toBeVisible();
  await expect(formRow(page, '报名')).toHaveCount(0);
  await page.getByText('系统表单', { exact: true }).click();
  await expect(formRow(page, '报名')).toContainText('course_enrolment');
  await expect(formRow(page, '师资库')).toHaveCount(0);
  await page.reload();
  await expect(formRow(page, '报名')).toBeVisible();
  await expect(page.getByRole('button', { name: '设计 报名', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '更多 报名', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['复制', '版本']);
});

test('an address that names no form says so and leads back', async ({ signedIn: page, forms }) => {
  expect(forms).toBeDefined();
  await page.goto('/form?design=abc');
  await expect(page.getByText('这个地址里的表单编号不正确')).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByText('还没有表单')).toBeVisible();
});

test('forms are listed with their state, rows and version, searched by name and by state', async ({
  signedIn: page,
  forms,
  product,
}) => {
  await forms.make(teachers);
  await product.sql(insertTeachers);
  await forms.save({ name: '场地', table_name: 'chang_di' });
  await openForms(page);
  for (const title of ['名称', '数据表', '状态', '行数', '版本', '字段数', '修改人', '修改时间']) {
    await expect(formTable(page).getByRole('columnheader', { name: title, exact: true })).toBeAttached();
  }
  await expect(formRow(page, '师资库')).toContainText(/shi_zi_ku.*已同步.*40.*1.*2/);
  await expect(formRow(page, '场地')).toContainText('未同步');
  await expect(page.getByRole('button', { name: '数据 场地' })).toHaveCount(0);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByLabel('状态').selectOption({ label: '未同步' });
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(formRow(page, '师资库')).toHaveCount(0);
  await expect(formRow(page, '场地')).toBeVisible();
  await page.reload();
  await expect(formRow(page, '场地')).toBeVisible();
  await expect(formRow(page, '师资库')).toHaveCount(0);
});

test('a form is copied with its rows under a table name made by pinyin', async ({
  signedIn: page,
  forms,
  product,
  told,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  await forms.make(teachers);
  await product.sql(insertTeachers);
  await openForms(page);
  await chooseMore(page, { form: '师资库', entry: '复制' });
  const dialog = page.getByRole('dialog', { name: '复制“师资库”' });
  await expect(dialog.getByLabel('数据表')).toHaveValue('shi_zi_ku_fu_ben');
  await dialog.getByLabel('表单名称').fill('师资库');
  await dialog.getByLabel('数据表').fill('Bad-Name');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog).toContainText('请以小写字母开头');
  await dialog.getByLabel('数据表').fill('wai_pin');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('已有同名表单')).toBeVisible();
  await dialog.getByLabel('表单名称').fill('外聘教师');
  await dialog.getByLabel('连同 40 行数据一起复制').check();
  await dialog.getByRole('button', { name: '提交' }).click();
  await told('复制成功');
  await expect(formRow(page, '外聘教师')).toContainText(/wai_pin.*已同步.*40/);
  expect(await product.sql(hashOf('wai_pin'))).toEqual(await product.sql(hashOf('shi_zi_ku')));
});

test('a removed definition leaves its table, which is adopted again with its rows', async ({
  signedIn: page,
  forms,
  product,
  told,
}) => {
  await forms.make(teachers);
  await product.sql(insertTeachers);
  const before = await product.sql(hashOf('shi_zi_ku'));
  await openForms(page);
  await chooseMore(page, { form: '师资库', entry: '移除定义' });
  const asked = page.getByRole('alertdialog', { name: '移除“师资库”的表单定义？' });
  await expect(asked).toContainText('数据表 shi_zi_ku 和其中的数据全部保留');
  await asked.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await expect(page.getByText('还没有表单')).toBeVisible();
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
  await product.sql('alter table form.shi_zi_ku add column wei_zhi point');
  await begin(page, '接管已有数据表');
  const dialog = page.getByRole('dialog', { name: '接管已有数据表' });
  await chooseOption(dialog.getByRole('combobox', { name: '数据表' }), 'shi_zi_ku（40 行）');
  await expect(dialog.getByLabel('表单名称')).toHaveValue('师资库');
  await expect(dialog).toContainText('将得到 2 个字段');
  await expect(dialog).toContainText('1 列不能作为字段');
  await expect(dialog).toContainText('wei_zhi');
  await dialog.getByRole('button', { name: '提交' }).click();
  await told('保存成功');
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

test('a form that others relate to is not deleted; freed and named, it goes with its table and comes back whole', async ({
  signedIn: page,
  forms,
  product,
  told,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const made = await forms.make(teachers);
  await product.sql(insertTeachers);
  const before = await product.sql(hashOf('shi_zi_ku'));
  const course = await forms.save({
    name: '课程',
    table_name: 'ke_cheng',
    fields: [
      fieldOf({
        field: 'jiao_shi',
        name: '教师',
        edit_input: 'relation',
        settings: { relation_form_id: made.id, relation_label: 'xing_ming' },
      }),
    ],
  });
  await forms.sync(course.id);
  await openForms(page);
  await chooseMore(page, { form: '师资库', entry: '删除' });
  const dialog = page.getByRole('dialog', { name: '删除“师资库”和它的数据表' });
  await expect(dialog).toContainText('数据表 shi_zi_ku 和其中 40 行数据');
  await expect(dialog).toContainText('保留 30 天');
  const typed = dialog.getByLabel('请输入表单名称“师资库”确认');
  await typed.fill('师资');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog.getByText('输入的名称与表单名称不一致')).toBeVisible();
  await typed.fill('师资库');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '“课程”关联到这张表单' })).toBeVisible();
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
  const draft = await forms.save(editOf(await forms.show(course.id), () => []));
  await forms.sync(draft.id);
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await told('删除成功');
  await expect(formRow(page, '师资库')).toHaveCount(0);
  expect(await product.sql("select 1 from pg_tables where schemaname = 'form' and tablename = 'shi_zi_ku'")).toEqual(
    [],
  );
  await page.getByRole('button', { name: '回收处' }).click();
  const recycle = page.getByRole('dialog', { name: '回收处' });
  await expect(
    recycle.getByRole('list', { name: '可恢复的内容' }).getByRole('listitem').filter({ hasText: 'shi_zi_ku' }),
  ).toContainText('40 行');
  await recycle.getByRole('button', { name: '恢复 师资库', exact: true }).click();
  await told('恢复成功');
  await page.keyboard.press('Escape');
  await expect(formRow(page, '师资库')).toContainText(/已同步.*40/);
  expect(await product.sql(hashOf('shi_zi_ku'))).toEqual(before);
});

test('axe finds nothing in the list, its dialogs and its cards on a phone', async ({ signedIn: page, forms }) => {
  const made = await forms.make(teachers);
  await forms.save(editOf(made, (fields) => fields.slice(0, 1)));
  await openForms(page);
  await expect(formRow(page, '师资库')).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: '同步 师资库', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('移除列 年龄');
  await page.getByText(/^查看 SQL/).click();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chooseMore(page, { form: '师资库', entry: '版本' });
  await page.getByRole('tab', { name: '比较' }).click();
  await expect(page.getByRole('list', { name: '两个版本的差别' })).toContainText('年龄');
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '数据 师资库', exact: true }).click();
  await expect(page.getByLabel('菜单名称')).toHaveValue('师资库');
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: '表单列表' })).toContainText('师资库');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: '同步 师资库', exact: true }).click();
  await expect(page.getByRole('button', { name: '开始同步' })).toBeInViewport();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
});
