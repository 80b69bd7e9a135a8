import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fieldInputOf } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { makeCourseRecord } from '../fixtures/course-records';
import { pressTool, recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const formId = courseFormIds.enrolment;
const field = '饮食禁忌';
const column = 'diet_note';
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

const makeIntake = async (send: SendCall) => {
  const mark = Date.now();
  const code = `F${mark.toString(36).toUpperCase()}`;
  const names = { programme: `项目${code}`, intake: `班级${code}` };
  const programme = await makeCourseRecord(send, 'programme', { name: names.programme, code, state: 'open' });
  const values = { name: names.intake, code, programme, state: 'enrolling', capacity: 9, tuition: 0 };
  const mobileOf = (at: number) => `16${String(mark + at).slice(-9)}`;
  return { ...names, classId: await makeCourseRecord(send, 'class', values), mobileOf };
};
type Intake = Awaited<ReturnType<typeof makeIntake>>;

/** Adds the field in the designer and makes it live. */
const addField = async (page: Page): Promise<void> => {
  await page.goto(`/form?design=${formId}`);
  await page.getByRole('button', { name: /^新增 单行文字：/ }).click();
  const panel = page.getByRole('region', { name: '属性', exact: true });
  await panel.getByLabel('字段名称').fill(field);
  await panel.getByLabel('字段名（列名）').fill(column);
  await button(page, '保存并同步').click();
  const sync = page.getByRole('dialog', { name: '同步“报名”' });
  await button(sync, '开始同步').click();
  await expect(sync).toContainText('同步完成');
  await button(sync, '完成').click();
  await expect(sync).toBeHidden();
};

const submit = async (page: Page, title: string | RegExp, fill: (form: Locator) => Promise<void>): Promise<void> => {
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByLabel(field)).toBeVisible();
  await atRest(page);
  await fill(form);
  await form.getByRole('button', { name: /^提\s*交$/ }).click();
  await expect(form).toBeHidden();
};

/** The template contains the field; a file with it is imported. */
const importFile = async (page: Page, { programme, intake, mobileOf }: Intake): Promise<void> => {
  await pressTool(page, '导入');
  const dialog = page.getByRole('dialog', { name: '导入 报名' });
  const [template] = await Promise.all([page.waitForEvent('download'), button(dialog, '下载导入模板').click()]);
  const path = test.info().outputPath(template.suggestedFilename());
  await template.saveAs(path);
  const upload = (file: Parameters<Locator['setInputFiles']>[0]) =>
    dialog.locator('input[type=file]').setInputFiles(file);
  const target = dialog.getByRole('combobox', { name: `“${field}”对应的字段` });
  await upload(path);
  await expect(target).toBeVisible();
  await button(dialog, '换一个文件').click();
  const head = ['姓名', '手机号', '课程项目', '报读班级', field];
  const rows = [head, ['周导入', mobileOf(1), programme, intake, '清真']].map((row) => row.join(','));
  await upload({ name: '报名.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await expect(target).toBeVisible();
  await button(dialog, '检查').click();
  await expect(dialog.getByText('共 1 行，全部正确。')).toBeVisible();
  await button(dialog, '开始导入').click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
  await button(dialog, '返回列表').click();
};

const exportFile = async (page: Page): Promise<string> => {
  await pressTool(page, '导出');
  const dialog = page.getByRole('dialog', { name: '导出 报名' });
  await expect(dialog.getByRole('checkbox', { name: field })).toBeChecked();
  await dialog.getByRole('radio', { name: /CSV/ }).check();
  await button(dialog, '提交').click();
  const done = page.getByRole('listitem').filter({ hasText: '导出 报名，已完成' });
  const [download] = await Promise.all([page.waitForEvent('download'), button(done, '下载').click()]);
  return readFile(await download.path(), 'utf8');
};

/** Removes the field again, so that the next story finds the form as it was. */
test.afterEach(async ({ forms, product }) => {
  const { name, table_name, remark, sort_name, sort_type, version, fields } = await forms.show(formId);
  const own = fields.filter((one) => one.field !== column);
  if (own.length < fields.length) {
    const unchanged = { id: formId, name, table_name, remark, sort_name, sort_type, version };
    await forms.save({ ...unchanged, fields: own.map(fieldInputOf) });
    await forms.sync(formId);
  }
  await product.sql('delete from app.job');
});

test('a field that staff add to 报名 is in its list, form, import, export and history', { tag: '@long' }, async ({
  signedIn: page,
  records: _,
  product,
  adminToken,
}) => {
  test.slow();
  const made = await makeIntake(callsOf(product.url, adminToken));
  await addField(page);

  await page.goto(`/course/apply_list?class=${made.classId}`);
  await button(page, '新增').first().click();
  await submit(page, '新增报名', async (form) => {
    await form.getByLabel('姓名', { exact: true }).fill('郑手填');
    await form.getByLabel('手机号', { exact: true }).fill(made.mobileOf(0));
    await form.getByLabel(field).fill('不吃辣');
  });
  const table = page.getByRole('table', { name: '报名' });
  await expect(table.getByRole('columnheader', { name: field })).toBeAttached();
  const row = (name: string) => table.getByRole('row', { name: new RegExp(name) });
  await expect(row('郑手填')).toContainText('不吃辣');
  await button(page, '编辑 郑手填').click();
  await submit(page, /^编辑报名 #/, (form) => form.getByLabel(field).fill('素食'));
  await expect(row('郑手填')).toContainText('素食');

  await importFile(page, made);
  await expect(row('周导入')).toContainText('清真');
  const text = await exportFile(page);
  expect(text.split('\r\n')[0]).toContain(field);
  expect(text).toMatch(/周导入.*清真/);
  expect(text).toMatch(/郑手填.*素食/);

  await button(page, '详情 郑手填').click();
  const drawer = recordDrawer(page, '郑手填');
  await expect(drawer.getByText('素食')).toBeVisible();
  await drawer.getByRole('tab', { name: '修改历史' }).click();
  const change = drawer.getByRole('listitem').filter({ hasText: field }).first();
  await expect(change.locator('del')).toContainText('不吃辣');
  await expect(change.locator('ins')).toContainText('素食');
});
