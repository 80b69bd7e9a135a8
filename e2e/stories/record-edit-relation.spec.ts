import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { chooseOption, openList } from '../fixtures/choose-option';
import { expect, type RecordsApi, test } from '../fixtures/records';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByRole('dialog', { name: '新增课程' });

const makeCourses = async (records: RecordsApi) => {
  const teachers = await records.makeForm({
    name: '讲师',
    table_name: 'jiang_shi',
    fields: [
      plainField({ field: 'ming', name: '名字', validation: ['required'], search_input: 'text' }),
      plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
    ],
  });
  const rows = [];
  for (const ming of ['王建国', '张三', '李思思']) rows.push(await records.addRecord(teachers.id, { ming }));
  const pointing = { relation_form_id: teachers.id, relation_label: 'ming' };
  const courses = await records.makeForm({
    name: '课程',
    table_name: 'ke_cheng',
    fields: [
      plainField({ field: 'ti_mu', name: '题目' }),
      plainField({ field: 'zhu_jiang', name: '主讲', edit_input: 'relation', settings: pointing }),
      plainField({ field: 'zhu_jiao', name: '助教', edit_input: 'relations', settings: pointing }),
    ],
  });
  return { teachers, courses, rows };
};

test('a relation is found by pinyin, one is added on the spot, several stand in an order, and all of it is saved', {
  tag: '@long',
}, async ({ signedIn: page, records }) => {
  const { courses, rows } = await makeCourses(records);
  await page.goto(courses.path);
  await button(page, '新增').first().click();
  await box(page).getByLabel('题目').fill('管理学');
  const main = box(page).getByRole('combobox', { name: '主讲' });
  const list = await openList(main);
  await main.fill('zs');
  await expect(list.locator('.ant-select-item-option')).toHaveText(['张三']);
  await main.fill('赵新人');
  await page.getByRole('button', { name: '＋ 快速新增讲师：赵新人' }).click();
  const added = page.getByRole('dialog', { name: '新增讲师' });
  await added.getByRole('button', { name: '提交', exact: true }).click();
  await expect(added).toHaveCount(0);
  await expect(box(page).getByTitle('赵新人', { exact: true })).toBeVisible();
  await chooseOption(box(page).getByRole('combobox', { name: '助教' }), '王建国', '李思思', '张三');
  await page.keyboard.press('Escape');
  await button(page, '上移 张三').click();
  await button(page, '移除 王建国').click();
  const saved = page.waitForResponse(/record\/save/);
  await button(page, '提交').click();
  const { data } = await (await saved).json();
  expect(await records.show(courses.id, data.id)).toMatchObject({
    zhu_jiang: { label: '赵新人' },
    zhu_jiao: [
      { id: rows[1]?.id, label: '张三' },
      { id: rows[2]?.id, label: '李思思' },
    ],
  });
  await button(page, '编辑 管理学').click();
  const edited = page.getByRole('dialog', { name: /^编辑课程/ });
  await expect(edited.getByRole('listitem')).toHaveText([/张三/, /李思思/]);
});
