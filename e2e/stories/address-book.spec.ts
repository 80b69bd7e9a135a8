import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/product';
import { pressTool } from '../fixtures/record-list';

const saved = async (send: SendCall, form: CourseForm, values: Record<string, unknown>): Promise<number> => {
  const query = { custom_form_id: courseFormIds[form] };
  return (await send(recordWriteEndpoints.save, { query, body: { values: values as never } })).data.id;
};

/** A class of two seats with one member, and two contacts of one person. */
const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `T${mark.toString(36).toUpperCase()}`;
  const mobile = (at: number) => `15${String(mark + at).slice(-9)}`;
  const programme = await saved(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const names = { intake: `班级${code}`, committee: `班长${code}`, twice: `重复${code}`, late: `迟到${code}` };
  const intake = { name: names.intake, code, programme, state: 'running', capacity: 2, tuition: 100 };
  const classId = await saved(send, 'class', intake);
  const head = { name: names.committee, mobile: mobile(0), company: '湘江集团', wechat: 'banzhang' };
  const contact = await saved(send, 'contact', head);
  const joined = { state: 'studying', joined_on: '2026-03-01', class: classId, contact };
  await saved(send, 'member', { ...joined, post: '班长', team: '一组', consent: ['手机号'] });
  await saved(send, 'contact', { name: names.late, mobile: mobile(3) });
  await saved(send, 'contact', { name: names.twice, mobile: mobile(1) });
  await saved(send, 'contact', { name: names.twice, mobile: mobile(2), company: '岳麓公司' });
  return { ...names, code, classId, mobiles: [mobile(0), mobile(1), mobile(2)] };
};

test('a class fills up and is looked up as a list, as cards and on paper; two records of one person become one', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, allowConsole, expectMessage }) => {
  test.slow();
  // Entering a full class is rejected.
  allowConsole(/400/);
  const made = await makeClass(callsOf(product.url, adminToken));
  await page.goto(`/course/class?keyword=${made.code}`);
  await expect(page.getByRole('table', { name: '班级列表' })).toContainText('1 / 2 人');
  await page.getByRole('link', { name: `通讯录 ${made.intake}` }).click();
  await expect(page).toHaveURL(new RegExp(`/course/txl\\?class=${made.classId}$`));
  await expect(page).toHaveTitle(/^通讯录/);
  await expect(mainMenu(page).locator('[aria-current]')).toHaveText('班级管理');
  await expect(mainMenu(page).getByText('通讯录')).toHaveCount(0);
  const table = page.getByRole('table', { name: '班级成员' });
  await expect(table).toContainText(made.committee);
  await expect(table).toContainText('湘江集团');

  const [book] = await Promise.all([page.waitForEvent('download'), pressTool(page, '导出通讯录')]);
  expect(book.suggestedFilename()).toBe(`${made.intake} 通讯录.xlsx`);
  await expectMessage('通讯录已导出');

  await pressTool(page, '查重合并');
  const dialog = page.getByRole('dialog', { name: '合并重复的学员档案' });
  await atRest(page);
  await dialog.getByRole('button', { name: `姓名相同：${made.twice}（2 份）` }).click();
  await expect(dialog.getByRole('radio', { name: /^单位：合并后/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^手机号：合并后/ }).check();
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expectMessage('合并成功，另一份档案已移入回收站');
  await expect(dialog.getByRole('button', { name: `姓名相同：${made.twice}（2 份）` })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const add = async (name: string) => {
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    const editor = page.getByRole('dialog', { name: '新增班级成员' });
    await atRest(page);
    await editor.getByRole('combobox', { name: '学员' }).fill(name);
    await page.getByTitle(name, { exact: true }).last().click();
    await editor.getByLabel('入班日期').fill('2026-03-02');
    await editor.getByRole('button', { name: /提\s*交/ }).click();
    return editor;
  };
  await add(made.twice);
  await expect(table).toContainText(`${made.code}-${made.code}-002`);
  await expect(table).toContainText(made.mobiles[2] ?? '');
  await expect(page.getByText('2 / 2 人')).toBeVisible();

  const full = await add(made.late);
  await expect(full.getByText('班级名额已满（共 2 人，含已录取的报名）')).toBeVisible();
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
  await leaving.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: '卡片', exact: true }).click();
  await page.reload();
  await expect(page).toHaveURL(/show=cards/);
  await expect(page.getByRole('region', { name: '班委（1 人）' })).toContainText(made.committee);
  await page.getByRole('textbox', { name: '关键字' }).fill('bz');
  await expect(page.getByRole('listitem').filter({ hasText: made.twice })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '打印', exact: true }).first().click();
  const sheet = page.getByRole('article', { name: `${made.intake} 通讯录` });
  await expect(sheet).toContainText(made.mobiles[0] ?? '');
  await expect(sheet).not.toContainText('湘江集团');
  await expect(sheet).not.toContainText(made.mobiles[2] ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const show of ['打印', '卡片', '名册']) {
    await page
      .getByRole('group', { name: '显示方式' })
      .getByRole('button', { name: show, exact: true })
      .first()
      .click();
    await expect(page.getByText(made.committee).first()).toBeVisible();
    await expectFits(page);
  }
});
