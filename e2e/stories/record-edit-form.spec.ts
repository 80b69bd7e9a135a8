import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { mainMenu } from '../fixtures/menu';
import { expect, type LiveForm, type RecordsDesk, test } from '../fixtures/records';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const fault = (page: Page, field: string) => page.locator(`[data-field=${field}] .record-field-fault`);
const shown = (page: Page, name: string) => page.getByRole('cell', { name: `查看 ${name}`, exact: true });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: '放弃已填写的内容？' });

const studentFields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'], help: '与身份证一致' }),
  plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile', validation: ['required', 'unique'] }),
  plainField({
    field: 'nian_ling',
    name: '年龄',
    edit_input: 'number',
    validation: [{ rule: 'min', value: 18 }],
    settings: { unit: '岁', span: 'half' },
  }),
  plainField({
    field: 'ji_bie',
    name: '级别',
    edit_input: 'select',
    select_item: ['甲', '乙'].map((value) => ({ label: `${value}级`, value })),
    settings: { default_value: '乙', span: 'half' },
  }),
];
const makeStudents = (records: RecordsDesk): Promise<LiveForm> =>
  records.makeForm({ name: '学员', table_name: 'xue_yuan', fields: studentFields });

const openList = async (page: Page, form: LiveForm) => {
  await page.goto(form.path);
  await expect(button(page, '新增').first()).toBeVisible();
};
const openEdit = async (page: Page, form: LiveForm) => {
  await page.goto(form.path);
  await page.getByRole('button', { name: /^编辑/ }).first().click();
  await expect(dialog(page, /^编辑学员/).getByLabel('姓名')).toHaveValue('张三');
};
const openNew = async (page: Page, form: LiveForm) => {
  await openList(page, form);
  await button(page, '新增').first().click();
  await expect(dialog(page, `新增${form.name}`)).toBeVisible();
};

test('each fault stands at its field, before and by the server, and nothing typed is lost', async ({
  signedIn: page,
  records,
  told,
  allowConsole,
}) => {
  allowConsole(/400|422/);
  const form = await makeStudents(records);
  await records.addRecord(form.id, { xing_ming: '李四', shou_ji: '13800000001' });
  await openNew(page, form);
  const box = dialog(page, '新增学员');
  await expect(box.getByLabel('姓名')).toBeFocused();
  await expect(box.getByText('乙级')).toBeVisible();
  await box.getByLabel('手机').fill('123');
  await box.getByLabel('年龄').fill('7');
  await button(page, '提交').click();
  await told('请填写完整信息');
  await expect(fault(page, 'xing_ming')).toHaveText('请填写此项');
  await expect(fault(page, 'shou_ji')).toContainText('手机号');
  await expect(fault(page, 'nian_ling')).toHaveText('不能小于 18');
  await expect(box.getByLabel('姓名')).toBeFocused();
  await expect(box.getByLabel('年龄')).toHaveValue('7');
  expect(await axeFindings(page)).toEqual([]);

  await box.getByLabel('姓名').fill('王五');
  await expect(fault(page, 'xing_ming')).toHaveCount(0);
  await box.getByLabel('年龄').fill('30');
  await box.getByLabel('手机').fill('13800000001');
  await button(page, '提交').click();
  await expect(fault(page, 'shou_ji')).toHaveText('已有相同的值，不能重复');
  await expect(box.getByLabel('手机')).toBeFocused();
  await expect(box.getByLabel('姓名')).toHaveValue('王五');

  await box.getByLabel('手机').fill('13800000002');
  await box.getByLabel('手机').press('Control+Enter');
  await expect(box).toHaveCount(0);
  await expect(shown(page, '王五')).toBeVisible();
});

test('one record after the other is added without closing the form', async ({ signedIn: page, records }) => {
  const form = await makeStudents(records);
  await openNew(page, form);
  const box = dialog(page, '新增学员');
  for (const [at, name] of ['赵一', '钱二'].entries()) {
    await box.getByLabel('姓名').fill(name);
    await box.getByLabel('手机').fill(`1390000000${at}`);
    await button(page, '保存并继续新增').click();
    await expect(box.getByLabel('姓名')).toHaveValue('');
    await expect(box.getByText('乙级')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(shown(page, '赵一')).toBeVisible();
  await expect(shown(page, '钱二')).toBeVisible();
  await expect(button(page, '新增').first()).toBeFocused();
});

test('an edit sends what was changed and nothing else', async ({ signedIn: page, records }) => {
  const form = await makeStudents(records);
  const row = await records.addRecord(form.id, { xing_ming: '张三', shou_ji: '13700000000', nian_ling: 40 });
  await openEdit(page, form);
  const box = dialog(page, /^编辑学员/);
  await expect(box.getByLabel('年龄')).toHaveValue('40');
  await box.getByLabel('年龄').fill('41');
  const request = page.waitForRequest(/record\/save/);
  await button(page, '提交').click();
  expect((await request).postDataJSON()).toEqual({ id: row.id, version: row.version, values: { nian_ling: 41 } });
  await expect(box).toHaveCount(0);
  expect(await records.show(form.id, row.id)).toMatchObject({
    nian_ling: 41,
    xing_ming: '张三',
    shou_ji: '13700000000',
  });
});

test('what comes masked stays as it is until it is typed anew', async ({ records }) => {
  const form = await makeStudents(records);
  const row = await records.addRecord(form.id, { xing_ming: '张三', shou_ji: '13712345678' });
  const nodes = ['index', 'detail', 'edit'].map((action) => `form_${form.id}.${action}`);
  const page = await (await records.colleague('钱老师', nodes)).open();
  await openEdit(page, form);
  const box = dialog(page, /^编辑学员/);
  await expect(box.getByLabel('手机')).toHaveValue('');
  await expect(box.getByLabel('手机')).toHaveAttribute('placeholder', '137****5678');
  await box.getByLabel('姓名').fill('张三三');
  const first = page.waitForRequest(/record\/save/);
  await button(page, '提交').click();
  expect((await first).postDataJSON().values).toEqual({ xing_ming: '张三三' });
  await expect(box).toHaveCount(0);
  expect(await records.show(form.id, row.id)).toMatchObject({ shou_ji: '13712345678' });

  await page.getByRole('button', { name: /^编辑/ }).first().click();
  await box.getByLabel('手机').fill('137****5678');
  await button(page, '提交').click();
  await expect(fault(page, 'shou_ji')).toBeVisible();
  await box.getByLabel('手机').fill('13787654321');
  await button(page, '提交').click();
  await expect(box).toHaveCount(0);
  expect(await records.show(form.id, row.id)).toMatchObject({ shou_ji: '13787654321' });
});

test('unsaved input is asked for before it is left, in every way', async ({ signedIn: page, records }) => {
  await makeStudents(records);
  await page.goto('/dashboard');
  await mainMenu(page).getByText('内容管理').click();
  await mainMenu(page).getByText('学员', { exact: true }).click();
  await button(page, '新增').first().click();
  const box = dialog(page, '新增学员');
  await box.getByLabel('姓名').fill('孙六');
  await page.mouse.click(5, 450);
  await expect(box.getByLabel('姓名')).toHaveValue('孙六');
  await page.keyboard.press('Escape');
  await button(page, '取消').click();
  await expect(box.getByLabel('姓名')).toHaveValue('孙六');
  await page.goBack();
  await expect(leaving(page)).toBeVisible();
  await button(page, '取消').click();
  await expect(box.getByLabel('姓名')).toHaveValue('孙六');
  await button(page, '重置').click();
  await expect(box.getByLabel('姓名')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toHaveCount(0);
  await expect(box).toHaveCount(0);
});

test('what was typed is offered again after a reload, to the same user alone', async ({ signedIn: page, records }) => {
  const form = await makeStudents(records);
  const colleague = await records.colleague('李老师', [`form_${form.id}.index`, `form_${form.id}.create`]);
  page.on('dialog', (question) => void question.accept());
  await openNew(page, form);
  await dialog(page, '新增学员').getByLabel('姓名').fill('周七');
  await page.reload();
  await button(page, '新增').first().click();
  const box = dialog(page, '新增学员');
  await expect(box.getByText(/^发现未保存的内容/)).toBeVisible();
  await expect(box.getByLabel('姓名')).toHaveValue('');
  await button(page, '恢复').click();
  await expect(box.getByLabel('姓名')).toHaveValue('周七');

  const other = await colleague.open();
  const kept = await page.evaluate(() => Object.entries(localStorage));
  await other.goto(form.path);
  await other.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, kept);
  await button(other, '新增').first().click();
  await expect(dialog(other, '新增学员').getByLabel('姓名')).toBeVisible();
  await expect(other.getByText(/^发现未保存的内容/)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await button(page, '确定').click();
  await button(page, '新增').first().click();
  await expect(box.getByLabel('姓名')).toBeVisible();
  await expect(page.getByText(/^发现未保存的内容/)).toHaveCount(0);
});

test('signing out leaves no unsaved input on the device', async ({ product, page, records }) => {
  const form = await makeStudents(records);
  const { token } = await records.colleague('赵老师', [`form_${form.id}.index`, `form_${form.id}.create`]);
  page.on('dialog', (question) => void question.accept());
  await page.context().addCookies([{ name: 'shuyuan_token', value: token, url: product.url }]);
  await openNew(page, form);
  await dialog(page, '新增学员').getByLabel('姓名').fill('吴八');
  // Whatever is still being asked for at the end of a session is refused.
  const loads = ['/record/index', '/record/views', '/preference/show'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await page.reload();
  await Promise.all(loads);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('shuyuan_record_draft')).length);
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: /赵老师/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toBe(0);
});

test('a session that ends meanwhile and a server that is away lose nothing', async ({
  signedIn: page,
  product,
  records,
  allowConsole,
}) => {
  allowConsole(/401|503/);
  const form = await makeStudents(records);
  await openNew(page, form);
  const box = dialog(page, '新增学员');
  await box.getByLabel('姓名').fill('郑九');
  await box.getByLabel('手机').fill('13600000000');
  await page.route('**/record/save**', (route) =>
    route.fulfill({ status: 503, json: { errcode: 50300, errmsg: '系统繁忙，请稍后重试' } }),
  );
  await button(page, '提交').click();
  await expect(page.getByText('系统繁忙，请稍后重试')).toBeVisible();
  await expect(box.getByLabel('姓名')).toHaveValue('郑九');
  await page.unroute('**/record/save**');
  await page.route('**/record/save**', (route) => route.abort());
  allowConsole(/ERR_FAILED/);
  await button(page, '提交').click();
  await expect(page.getByText(/^网络异常/)).toBeVisible();
  await page.unroute('**/record/save**');
  await product.sql("update app.session set ended_at = now(), end_reason = 'forced' where ended_at is null");
  await button(page, '提交').click();
  await expect(page.getByText('Confirm logout')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(box.getByLabel('姓名')).toHaveValue('郑九');
  await expect(box.getByLabel('手机')).toHaveValue('13600000000');
});

test('on a phone the form fills the screen in one column, also in the dark', async ({ signedIn: page, records }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const form = await makeStudents(records);
  await openNew(page, form);
  const box = dialog(page, '新增学员');
  const edges = await Promise.all(
    ['姓名', '年龄', '级别'].map(async (name) => (await box.getByLabel(name).boundingBox())?.y ?? 0),
  );
  expect(new Set(edges).size).toBe(3);
  await expectFits(page);
  await expect(button(page, '提交')).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
});
