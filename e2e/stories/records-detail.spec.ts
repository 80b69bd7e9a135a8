import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { atRest } from '../fixtures/at-rest';
import { makeTeachers, namesIn, recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, bei_zhu: '第一行\n第二行' },
  { xing_ming: '李四', zhi_cheng: 'lect' },
];

test('a record opens with everything it holds, has an address, and leads to its neighbours', async ({
  signedIn: page,
  records,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  await page.goto(form.path);
  const open = page.getByRole('button', { name: '详情 张三', exact: true });
  await open.click();
  const drawer = recordDrawer(page, '张三');
  await expect(drawer.getByText('¥1,200.00')).toBeVisible();
  await expect(drawer.getByText('第二行')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`record=${rows[0]?.id}`));
  await expect(drawer.getByRole('button', { name: '下一条' })).toBeDisabled();
  await drawer.getByRole('button', { name: '上一条' }).click();
  await expect(recordDrawer(page, '李四')).toBeVisible();
  await page.reload();
  await expect(recordDrawer(page, '李四')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/record=/);
  await open.click();
  await expect(drawer.getByText('¥1,200.00')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('the next record of the last row is the first one of the next page', async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(
    records,
    Array.from({ length: 11 }, (_, index) => ({ xing_ming: `教师${index + 10}` })),
  );
  await page.goto(form.path);
  await page.getByRole('button', { name: '详情 教师11', exact: true }).click();
  await recordDrawer(page, '教师11').getByRole('button', { name: '下一条' }).click();
  const last = recordDrawer(page, '教师10');
  await expect(last).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(last.getByRole('button', { name: '下一条' })).toBeDisabled();
  await last.getByRole('button', { name: '上一条' }).click();
  await expect(recordDrawer(page, '教师11')).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
});

test('a record that is not there says so', async ({ signedIn: page, records, allowConsole }) => {
  allowConsole(/404/);
  const { form } = await makeTeachers(records, people);
  await page.goto(`${form.path}&record=999999`);
  await expect(page.getByRole('dialog').getByText('没有加载成功')).toBeVisible();
});

test('history tells who changed what, and a version comes back after a question', async ({
  signedIn: page,
  records,
  told,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  const [first] = rows;
  if (!first) throw new Error('there is no first record');
  await records.save(form.id, {
    id: first.id,
    version: first.version,
    values: { ke_chou: 150_000, zhi_cheng: 'lect' },
  });
  await page.goto(form.path);
  await page.getByRole('button', { name: '更多 张三', exact: true }).click();
  await page.getByRole('menuitem', { name: '修改历史' }).click();
  const drawer = recordDrawer(page, '张三');
  const entries = drawer.locator('.record-history > li');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/修改.*系统管理员.*版本 2 · 当前版本/);
  await expect(entries.first().locator('.record-changes > div')).toHaveText([
    /职称.*教授.*→.*讲师/,
    /课酬.*¥1,200.00.*→.*¥1,500.00/,
  ]);
  await expect(entries.first().getByRole('button')).toHaveCount(0);
  await entries.last().getByRole('button', { name: '恢复到版本 1' }).click();
  const question = page.getByRole('alertdialog', { name: '恢复到版本 1？' });
  await expect(question).toContainText('记录的各项内容会变回当时的样子');
  await question.getByRole('button', { name: '确定' }).click();
  await told('已恢复到所选的修改之后');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(/恢复到旧版本.*版本 3 · 当前版本/);
  expect(await records.show(form.id, first.id)).toMatchObject({ ke_chou: 120_000, zhi_cheng: 'prof' });
});

test('records of other forms that point here are listed, led to, and added with the link filled in', async ({
  signedIn: page,
  records,
  told,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  const lessons = await records.makeForm({
    name: '课程安排',
    table_name: 'ke_cheng_an_pai',
    fields: [
      plainField({ field: 'zhu_ti', name: '主题', validation: ['required'] }),
      plainField({
        field: 'jiao_shi',
        name: '授课教师',
        edit_input: 'relation',
        settings: { relation_form_id: form.id },
      }),
    ],
  });
  const [first, second] = rows;
  await records.addRecord(lessons.id, { zhu_ti: '战略管理', jiao_shi: first?.id });
  await records.addRecord(lessons.id, { zhu_ti: '公司金融', jiao_shi: second?.id });
  await page.goto(`${form.path}&record=${first?.id}`);
  const drawer = recordDrawer(page, '张三');
  await drawer.getByRole('tab', { name: '课程安排（授课教师）' }).click();
  await expect(drawer.getByText('共 1 条')).toBeVisible();
  await expect(drawer.getByRole('link', { name: '战略管理' })).toBeVisible();
  await drawer.getByRole('button', { name: '新增课程安排' }).click();
  const box = page.getByRole('dialog', { name: '新增课程安排' });
  await expect(box.getByText('张三')).toBeVisible();
  await box.getByLabel('主题').fill('领导力');
  await atRest(page);
  await box.getByRole('button', { name: '提交', exact: true }).click();
  await told('新增成功');
  await expect(drawer.getByText('共 2 条')).toBeVisible();
  await drawer.getByRole('link', { name: '查看全部' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('课程安排');
  await expect(namesIn(page, '课程安排')).toHaveText(['领导力', '战略管理']);
  const tags = page.getByRole('list', { name: '当前条件' });
  await expect(tags).toContainText('授课教师：张三');
  await tags.getByRole('button', { name: '去掉条件 授课教师' }).click();
  await expect(namesIn(page, '课程安排')).toHaveCount(3);
});
