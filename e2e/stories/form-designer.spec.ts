import type { Locator, Page } from '@playwright/test';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { expectFits } from '../fixtures/fits';
import { editOf, expect, fieldOf, test } from '../fixtures/forms';
import { dragByKeys } from '../fixtures/keyboard-drag';

const select = (page: Page, name: string) => page.getByRole('button', { name: `设置字段 ${name}`, exact: true });
const names = (page: Page) => page.locator('.canvas-field-name');
const panel = (page: Page) => page.getByRole('region', { name: '属性', exact: true });
const add = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^添加 ${label}：`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
const unsaved = (page: Page) => page.getByText('有未保存的修改', { exact: true });

const open = async (page: Page, id: number | 'new') => {
  await page.goto(`/form?design=${id}`);
  await expect(page.getByRole('region', { name: '字段库' })).toBeVisible({ timeout: 30_000 });
};

/** Drags as a hand does: down, a little, over, up. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag from or to');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2 + 10, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 2);
  await page.mouse.up();
};

const three = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: ['甲', '乙', '丙'].map((name, at) => fieldOf({ name, field: `f_${at}` })),
};

test('a save without names is refused at the fields, before and by the server', async ({
  signedIn: page,
  forms,
  allowConsole,
  told,
}) => {
  allowConsole(/409/);
  await forms.save({ name: '已有的表单', table_name: 'taken_table' });
  await open(page, 'new');
  await add(page, '单行文字').click();
  await panel(page).getByLabel('字段名称').fill('');
  await button(page, '表单属性').click();
  await panel(page).getByLabel('表单名称').fill('课程');
  await expect(panel(page).getByLabel('数据表名')).toHaveValue('ke_cheng');
  await button(page, '保存').click();
  await told('有 1 处需要修改，已定位到第一处');
  await expect(panel(page).getByText('请填写字段名称')).toBeVisible();
  await expect(panel(page).getByLabel('字段名称')).toBeFocused();
  await panel(page).getByLabel('字段名称').fill('名称');
  await expect(panel(page).getByText('请填写字段名称')).toHaveCount(0);
  await button(page, '表单属性').click();
  await panel(page).getByLabel('数据表名').fill('taken_table');
  await button(page, '保存').click();
  await expect(panel(page).getByLabel('数据表名')).toBeFocused();
  await expect(panel(page).locator('[data-property=table_name] .property-note')).toContainText('已');
  await panel(page).getByLabel('数据表名').fill('own_table');
  await button(page, '保存').click();
  await expect(button(page, '保存')).toBeDisabled();
  await expect(page).toHaveURL(/design=\d+/);
});

test('a label becomes a column name by pinyin until someone writes it by hand', async ({ signedIn: page, forms }) => {
  await forms.save({ name: '占位', table_name: 'holder' });
  await open(page, 'new');
  await add(page, '手机号').click();
  await expect(panel(page).getByLabel('字段名（列名）')).toHaveValue('shou_ji_hao');
  await add(page, '单行文字').click();
  await panel(page).getByLabel('字段名称').fill('银行');
  await expect(panel(page).getByLabel('字段名（列名）')).toHaveValue('yin_hang');
  await panel(page).getByLabel('字段名（列名）').fill('bank_name');
  await panel(page).getByLabel('字段名称').fill('长度');
  await add(page, '整数').click();
  await panel(page).getByLabel('字段名称').fill('长度二');
  await expect(panel(page).getByLabel('字段名（列名）')).toHaveValue(/^chang_du/);
  await select(page, '长度').click();
  await expect(panel(page).getByLabel('字段名（列名）')).toHaveValue('bank_name');
});

test('fields are dragged from the palette to their place and along the canvas', async ({ signedIn: page, forms }) => {
  await open(page, (await forms.save(three)).id);
  await drag(
    page,
    page.getByRole('button', { name: '移动字段 甲' }),
    page.getByRole('button', { name: '移动字段 丙' }),
  );
  await expect(names(page)).toHaveText(['乙', '丙', '甲']);
  await drag(page, add(page, '日期'), select(page, '乙'));
  await expect(names(page)).toHaveText(['日期', '乙', '丙', '甲']);
  await expect(panel(page).getByLabel('字段名称')).toHaveValue('日期');
});

test('fields move, go and come back by keyboard alone', async ({ signedIn: page, forms }) => {
  await open(page, (await forms.save(three)).id);
  const grip = page.getByRole('button', { name: '移动字段 甲' });
  await dragByKeys(grip, { key: 'ArrowDown', said: '甲 移到第 2 位，共 3 位' });
  await expect(names(page)).toHaveText(['乙', '甲', '丙']);
  await select(page, '丙').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page)).toHaveText(['乙', '丙', '甲']);
  await expect(select(page, '丙')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(names(page)).toHaveText(['乙', '甲']);
  await expect(select(page, '甲')).toBeFocused();
  await button(page, '撤销移除').click();
  await expect(names(page)).toHaveText(['乙', '丙', '甲']);
});

test('every step is taken back and done again', async ({ signedIn: page, forms }) => {
  await open(page, (await forms.save(three)).id);
  await expect(button(page, '撤销')).toBeDisabled();
  await select(page, '甲').click();
  await panel(page).getByLabel('字段名称').press('End');
  await page.keyboard.type('乙丙');
  await button(page, '移除字段 乙').click();
  await button(page, '复制字段 丙').click();
  await expect(names(page)).toHaveText(['甲乙丙', '丙', '丙 副本']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(names(page)).toHaveText(['甲', '乙', '丙']);
  await expect(unsaved(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await button(page, '重做').click();
  await expect(names(page)).toHaveText(['甲乙丙', '丙', '丙 副本']);
});

test('unsaved work is not left without a question, and nothing is asked after a save', async ({
  signedIn: page,
  forms,
}) => {
  const { id } = await forms.save(three);
  await open(page, id);
  await add(page, '手机号').click();
  await button(page, '返回列表').click();
  await leaving(page).getByRole('button', { name: '取消' }).click();
  await expect(names(page)).toHaveText(['甲', '乙', '丙', '手机号']);
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toHaveCount(0);
  await button(page, '返回列表').click();
  await expect(page).not.toHaveURL(/design=/);
  expect((await forms.show(id)).fields.map(({ name }) => name)).toEqual(['甲', '乙', '丙', '手机号']);
});

test('what a crash left unsaved is offered again and can be dropped', async ({ signedIn: page, forms }) => {
  const { id } = await forms.save(three);
  await open(page, id);
  await add(page, '邮箱').click();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('邮箱'))).toBe(true);
  // A page that is closed without its guards, as by a crash.
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await open(again, id);
  await expect(names(again)).toHaveText(['甲', '乙', '丙']);
  await again.getByRole('button', { name: '恢复这些修改' }).click();
  await expect(names(again)).toHaveText(['甲', '乙', '丙', '邮箱']);
  await again.keyboard.press('Control+s');
  await expect(unsaved(again)).toHaveCount(0);
  await open(again, id);
  await expect(again.getByRole('button', { name: '恢复这些修改' })).toHaveCount(0);
});

test('many pasted lines are many options, and Excel columns bring values', async ({ signedIn: page, forms }) => {
  const { id } = await forms.save(three);
  await open(page, id);
  await add(page, '下拉单选').click();
  await button(page, '批量粘贴').click();
  const dialog = page.getByRole('dialog', { name: '批量粘贴选项' });
  await dialog.getByLabel('批量粘贴选项').fill('本科\tbk\n硕士\tss\n\n硕士\tss\n博士');
  await dialog.getByText('替换现有选项').click();
  await dialog.getByRole('button', { name: '加入 3 个选项' }).click();
  await expect(panel(page).getByLabel('选项 2 的值')).toHaveValue('ss');
  await expect(panel(page).getByLabel('选项 3 的名称')).toHaveValue('博士');
  // The window gives the focus back when it has gone.
  await expect(dialog).toHaveCount(0);
  const grip = page.getByRole('button', { name: '移动选项 3' });
  await dragByKeys(grip, { key: 'ArrowUp', said: '博士 移到第 2 位，共 3 位' });
  await expect(panel(page).getByLabel('选项 2 的名称')).toHaveValue('博士');
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toHaveCount(0);
  const field = (await forms.show(id)).fields.at(-1);
  expect(field?.select_item).toEqual([
    { label: '本科', value: 'bk' },
    { label: '博士', value: '博士' },
    { label: '硕士', value: 'ss' },
  ]);
});

test('the second of two people is told who saved, and neither loses a word', async ({
  signedIn: page,
  forms,
  allowConsole,
}) => {
  allowConsole(/409/);
  const form = await forms.save(three);
  await open(page, form.id);
  await add(page, '网址').click();
  await forms.save(editOf(form, (fields) => [...fields, fieldOf({ name: '丁', field: 'f_ding' })]));
  await button(page, '保存').click();
  const dialog = page.getByRole('dialog', { name: '表单已被他人修改' });
  await expect(dialog).toContainText('系统管理员');
  await dialog.getByRole('button', { name: '继续编辑' }).click();
  await expect(names(page)).toHaveText(['甲', '乙', '丙', '网址']);
  await button(page, '保存').click();
  const [theirs] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: '查看对方版本' }).click(),
  ]);
  await expect(theirs.locator('.canvas-field-name')).toHaveText(['甲', '乙', '丙', '丁'], { timeout: 30_000 });
  await theirs.close();
  await dialog.getByRole('button', { name: '用我的覆盖' }).click();
  await expect(unsaved(page)).toHaveCount(0);
  expect((await forms.show(form.id)).fields.map(({ name }) => name)).toEqual(['甲', '乙', '丙', '网址']);
});

test('rules, section, width and search show at once in the previews', async ({ signedIn: page, forms }) => {
  await open(page, (await forms.save(three)).id);
  await select(page, '甲').click();
  await panel(page).getByText('必填', { exact: true }).click();
  await panel(page).getByText('最少字数').click();
  await panel(page).getByLabel('最少字数的值').fill('3');
  await panel(page).getByLabel('所在分组').fill('基本信息');
  await panel(page).getByText('半行').click();
  await chooseOption(panel(page).getByLabel('搜索方式'), '包含文字');
  const views = page.getByRole('radiogroup', { name: '预览方式' });
  await views.getByText('搜索栏').click();
  await expect(page.getByRole('region', { name: '搜索栏' }).getByLabel('甲')).toBeVisible();
  await views.getByText('列表').click();
  await expect(page.getByRole('columnheader', { name: '甲' })).toBeVisible();
  await views.getByText('手机').click();
  const phone = page.getByRole('region', { name: '手机预览，宽 390 像素' });
  await expect(phone.getByRole('heading', { name: '基本信息' })).toBeVisible();
  expect((await phone.boundingBox())?.width).toBe(390);
  await views.getByText('表单', { exact: true }).click();
  await expect(page.getByRole('region', { name: '表单', exact: true }).getByText('*')).toBeVisible();
});

test('a field with data warns at a change of its type and keeps its column name', async ({ signedIn: page, forms }) => {
  await open(page, (await forms.make(three)).id);
  await select(page, '甲').click();
  await expect(panel(page).getByText('同步后列会随之改名，数据不受影响')).toBeVisible();
  await panel(page).getByLabel('字段名称').fill('改过的名字');
  await chooseOption(panel(page).getByLabel('字段类型'), '整数');
  await expect(panel(page).getByRole('status')).toContainText('原来是“单行文字”');
  await expect(panel(page).getByLabel('字段名（列名）')).toHaveValue('f_0');
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByRole('status')).toHaveCount(0);
});

test('a form of two hundred fields opens whole, and its first field can be moved', async ({
  signedIn: page,
  forms,
}) => {
  const fields = Array.from({ length: 200 }, (_, at) =>
    fieldOf({ name: `字段${at}`, field: `f_${at}`, edit_input: at % 3 === 0 ? 'date' : 'text' }),
  );
  await open(page, (await forms.save({ name: '大表', table_name: 'da_biao', fields })).id);
  await expect(names(page)).toHaveCount(200);
  await select(page, '字段0').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names(page).nth(1)).toHaveText('字段0');
  await select(page, '字段199').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-field]').last().locator('input')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toHaveCount(0);
});

test('on a phone the three parts are tabs, and a tap opens the properties', async ({ signedIn: page, forms }) => {
  const { id } = await forms.save(three);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/form?design=${id}`);
  await expect(select(page, '甲')).toBeVisible({ timeout: 30_000 });
  await select(page, '甲').click();
  await expect(panel(page).getByLabel('字段名称')).toHaveValue('甲');
  await page.getByRole('radiogroup', { name: '设计器的三个部分' }).getByText('字段库').click();
  await add(page, '日期').click();
  await page.getByRole('radiogroup', { name: '设计器的三个部分' }).getByText('画布').click();
  await expect(names(page)).toHaveText(['甲', '乙', '丙', '日期']);
  await expectFits(page);
});

test('axe finds nothing serious in the designer, light or dark', async ({ signedIn: page, forms }) => {
  test.slow();
  const kinds = ['text', 'date', 'money', 'switch', 'rate', 'color', 'region', 'image', 'rich_text', 'map'] as const;
  const fields = kinds.map((edit_input, at) => fieldOf({ edit_input, name: `字段${at}`, field: `f_${at}` }));
  const choice = fieldOf({
    edit_input: 'radio',
    name: '学历',
    field: 'xue_li',
    select_item: [{ label: '本科', value: '本科', color: '#0077cc' }],
  });
  await open(page, (await forms.save({ name: '师资库', table_name: 'shi_zi_ku', fields: [...fields, choice] })).id);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await select(page, '学历').click();
  await expect(panel(page).getByLabel('选项 1 的名称')).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.getByRole('radiogroup', { name: '预览方式' }).getByText('表单', { exact: true }).click();
  await expect(page.getByRole('region', { name: '表单', exact: true }).getByText('学历')).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.getByRole('radiogroup', { name: '预览方式' }).getByText('列表').click();
  await expect(page.getByRole('columnheader', { name: '学历' })).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
});
