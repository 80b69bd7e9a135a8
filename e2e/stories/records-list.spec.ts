import { chooseOption } from '../fixtures/choose-option';
import { expectNames, makeTeachers, namesIn, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, ru_zhi: '2026-03-01' },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000, ru_zhi: '2026-04-01' },
  { xing_ming: '阿宝', zhi_cheng: 'lect', ke_chou: 100_000, ru_zhi: '2026-05-01' },
];

test('a person is found by characters, by pinyin and by initials, and the words can be taken away', async ({
  signedIn: page,
  records,
}) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await expectNames(page, ['阿宝', '李四', '张三']);
  const box = page.getByLabel('关键字', { exact: true });
  await expect(box).toHaveAttribute('placeholder', '关键字、拼音或首字母');
  for (const words of ['张三', 'zhangsan', 'zs']) {
    await box.fill(words);
    await box.press('Enter');
    await expectNames(page, ['张三']);
    await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === words);
  }
  await page.reload();
  await expect(box).toHaveValue('zs');
  await expectNames(page, ['张三']);
  await box.fill('没有这个人');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expectNames(page, ['阿宝', '李四', '张三']);
  await expect(box).toHaveValue('');
});

test('the advanced search narrows by the fields, says so in tags, and refuses what makes no sense', async ({
  signedIn: page,
  records,
}) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('dialog', { name: '高级搜索' });
  await panel.getByLabel('课酬 从').fill('九百');
  await panel.getByRole('button', { name: '搜索' }).click();
  await expect(panel.getByRole('alert')).toHaveText('请输入数字');
  await panel.getByLabel('课酬 从').fill('1500');
  await panel.getByLabel('课酬 到').fill('900');
  await panel.getByRole('button', { name: '搜索' }).click();
  await expect(panel.getByRole('alert')).toHaveText('前一个值不能大于后一个值');
  await panel.getByLabel('课酬 从').fill('900');
  await panel.getByLabel('课酬 到').fill('');
  await chooseOption(panel.getByRole('combobox', { name: '职称' }), '讲师');
  await panel.getByRole('button', { name: '搜索' }).click();
  await expect(panel).toBeHidden();
  await expectNames(page, ['阿宝']);
  const tags = page.getByRole('list', { name: '当前条件' });
  await expect(tags.getByRole('listitem')).toHaveText([/职称：讲师/, /课酬：¥900.00 起/]);

  await page.reload();
  await expectNames(page, ['阿宝']);
  await tags.getByRole('button', { name: '去掉条件 课酬' }).click();
  await expectNames(page, ['阿宝', '李四']);
  await page.getByRole('button', { name: '高级搜索（1）' }).click();
  await page.getByRole('button', { name: '重置' }).click();
  await expectNames(page, ['阿宝', '李四', '张三']);
});

test('sort, page and page size are in the address and stay after F5', async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(
    records,
    Array.from({ length: 12 }, (_, index) => ({ xing_ming: `教师${index + 10}`, ke_chou: index * 100 })),
  );
  await page.goto(form.path);
  await expect(page.getByText('共 12 条')).toBeVisible();
  await expect(namesIn(page)).toHaveCount(10);
  await page.getByRole('button', { name: '下一页' }).click();
  await expectNames(page, ['教师11', '教师10']);
  await recordTable(page).getByRole('button', { name: '课酬' }).click();
  await expect(namesIn(page).first()).toHaveText('教师10');
  await expect(page).toHaveURL((url) => url.searchParams.get('sort_type') === 'asc' && !url.searchParams.has('page'));
  await page.getByLabel('每页条数').selectOption('20');
  await expect(namesIn(page)).toHaveCount(12);
  await page.reload();
  await expect(namesIn(page)).toHaveCount(12);
  await expect(namesIn(page).first()).toHaveText('教师10');
  await expect(recordTable(page).getByRole('columnheader', { name: '课酬' })).toHaveAttribute('aria-sort', 'ascending');
  await recordTable(page).getByRole('button', { name: '课酬' }).click();
  await expect(namesIn(page).first()).toHaveText('教师21');
  await recordTable(page).getByRole('button', { name: '课酬' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('sort_name'));
});

test('names are sorted by their pinyin', async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(`${form.path}&sort_name=xing_ming&sort_type=asc`);
  await expectNames(page, ['阿宝', '李四', '张三']);
});

test('the columns that staff choose are remembered per form', async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  const head = recordTable(page).getByRole('columnheader');
  await expect(head.filter({ hasText: '备注' })).toHaveCount(0);
  await page.getByRole('button', { name: '列设置' }).click();
  const saved = page.waitForResponse(/preference\/save/);
  await page.getByRole('checkbox', { name: '显示“备注”' }).check();
  await page.getByRole('checkbox', { name: '显示“职称”' }).uncheck();
  await saved;
  await expect(head.filter({ hasText: '备注' })).toHaveCount(1);
  await page.reload();
  await expect(head.filter({ hasText: '备注' })).toHaveCount(1);
  await expect(head.filter({ hasText: '职称' })).toHaveCount(0);
});

test('an empty list says what to do, and an address without a form says that it is wrong', async ({
  signedIn: page,
  records,
}) => {
  const { form } = await makeTeachers(records, []);
  await page.goto(form.path);
  await expect(page.getByText('还没有记录')).toBeVisible();
  await expect(page.locator('.empty-state').getByRole('button', { name: '新增' })).toBeVisible();
  await page.goto(`/content/${form.id}?custom_form_id=x`);
  await expect(page.getByText('地址不正确')).toBeVisible();
});

test('a failed load is written to the console alone and the rows stay (spec §8)', async ({
  signedIn: page,
  records,
  allowConsole,
}) => {
  allowConsole(/500|系统出错了/);
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await expectNames(page, ['阿宝', '李四', '张三']);
  await page.route('**/api/admin/record/index?*', (route) =>
    route.fulfill({ status: 500, json: { errcode: 50000, errmsg: '系统出错了' } }),
  );
  const refused = page.waitForEvent('console', (message) => message.text().includes('系统出错了'));
  await page.getByRole('button', { name: '刷新' }).click();
  await refused;
  await expectNames(page, ['阿宝', '李四', '张三']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
