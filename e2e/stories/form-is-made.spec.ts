import type { Page } from '@playwright/test';
import { expect, formRow, test } from '../fixtures/forms';
import { mainMenu } from '../fixtures/menu';

/** Twelve field types by their names in the palette, with the labels that a school gives them. */
const wanted = [
  ['单行文字', '姓名'],
  ['单选', '性别'],
  ['手机号', '手机'],
  ['邮箱', '电子邮箱'],
  ['日期', '出生日期'],
  ['省市区', '籍贯'],
  ['下拉单选', '职称'],
  ['整数', '教龄'],
  ['金额', '课酬标准'],
  ['评分', '教学评价'],
  ['开关', '在职'],
  ['多行文字', '个人简介'],
] as const;

const columns = [
  'xing_ming',
  'xing_bie',
  'shou_ji',
  'dian_zi_you_xiang',
  'chu_sheng_ri_qi',
  'ji_guan',
  'zhi_cheng',
  'jiao_ling',
  'ke_chou_biao_zhun',
  'jiao_xue_ping_jia',
  'zai_zhi',
  'ge_ren_jian_jie',
];

/** Adds a field by a click on its type and sets its label. */
const addField = async (page: Page, [type, name]: (typeof wanted)[number]) => {
  await page.getByRole('button', { name: new RegExp(`^新增 ${type}：`) }).click();
  await page.getByLabel('字段名称', { exact: true }).fill(name);
};

test('a new user makes 师资库 with twelve kinds of field by mouse, syncs it and finds it in the menu', async ({
  signedIn: page,
  forms,
  product,
  expectMessage,
}) => {
  expect(forms).toBeDefined();
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: '自定义表单' }).click();
  await page.getByRole('button', { name: '新增表单' }).last().click();
  await page.getByRole('menuitem', { name: '空白表单' }).click();
  await page.getByLabel('表单名称', { exact: true }).fill('师资库');
  await expect(page.getByLabel('数据表名', { exact: true })).toHaveValue('shi_zi_ku');
  for (const field of wanted) await addField(page, field);
  await page.getByRole('button', { name: '保存并同步' }).click();
  await expectMessage('保存成功');
  const sync = page.getByRole('dialog', { name: '同步“师资库”' });
  await expect(sync).toContainText('新增数据表 shi_zi_ku');
  await sync.getByRole('button', { name: '开始同步' }).click();
  await expect(sync).toContainText('同步完成');
  await sync.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(formRow(page, '师资库')).toContainText(/shi_zi_ku.*已同步.*0.*1.*12/);
  const made = await product.sql<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'form' and table_name = 'shi_zi_ku'",
  );
  expect(made.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(columns));

  await page.getByRole('button', { name: '更多 师资库' }).click();
  await page.getByRole('menuitem', { name: '加入菜单' }).click();
  const entry = page.getByRole('dialog', { name: '把“师资库”加入菜单' });
  await expect(entry.getByLabel('菜单名称')).toHaveValue('师资库');
  await entry.getByRole('radio', { name: '教师' }).click({ force: true });
  await entry.getByRole('button', { name: '提交' }).click();
  await expectMessage('已加入菜单');
  await mainMenu(page).getByText('内容管理').click();
  await expect(mainMenu(page).getByRole('link', { name: '师资库' })).toBeVisible();
  await page.getByRole('button', { name: '数据 师资库' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('师资库');
  await expect(page).toHaveTitle(/^师资库/);
  await expect(page.getByText('还没有记录')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('师资库');
});

test('the designer is found again after F5, and a form that goes takes its menu entry with it', {
  tag: '@long',
}, async ({ signedIn: page, forms, product, expectMessage }) => {
  const form = await forms.make({ name: '场地', table_name: 'chang_di' });
  await page.goto('/form');
  await page.getByRole('button', { name: '设计 场地' }).click();
  await expect(page).toHaveURL(new RegExp(`design=${form.id}`));
  await page.reload();
  await expect(page.getByLabel('表单名称', { exact: true })).toHaveValue('场地');
  await page.getByRole('button', { name: '返回列表' }).click();
  await page.getByRole('button', { name: '数据 场地' }).click();
  await page.getByRole('dialog', { name: '把“场地”加入菜单' }).getByRole('button', { name: '提交' }).click();
  await expectMessage('已加入菜单');
  await expect(mainMenu(page).getByText('内容管理')).toBeVisible();
  await page.getByRole('button', { name: '更多 场地' }).click();
  await page.getByRole('menuitem', { name: '移除定义' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('删除成功');
  await expect(mainMenu(page).getByText('内容管理')).toHaveCount(0);
  expect(await product.sql('select 1 from app.menu where custom_form_id = $1', [form.id])).toEqual([]);
});
