import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { atRest } from '../fixtures/at-rest';
import { makeTeachers, namesIn, recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

test('an opened record tells its history, goes back to a version, and leads to what points to it', async ({
  signedIn: page,
  records,
  expectMessage,
}) => {
  const { form, rows } = await makeTeachers(records, [
    { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000 },
    { xing_ming: '李四', zhi_cheng: 'lect' },
  ]);
  const [first, second] = rows;
  if (!first) throw new Error('there is no first record');
  await records.save(form.id, {
    id: first.id,
    version: first.version,
    values: { ke_chou: 150_000, zhi_cheng: 'lect' },
  });
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
  await records.addRecord(lessons.id, { zhu_ti: '战略管理', jiao_shi: first.id });
  await records.addRecord(lessons.id, { zhu_ti: '公司金融', jiao_shi: second?.id });

  await page.goto(`${form.path}&record=${first.id}&part=history`);
  const drawer = recordDrawer(page, '张三');
  const entries = drawer.locator('.record-history > li');
  await expect(entries).toHaveCount(2);
  await expect(entries.first().locator('.record-changes > div')).toHaveText([
    /职称.*教授.*→.*讲师/,
    /课酬.*¥1,200.00.*→.*¥1,500.00/,
  ]);
  await entries.last().getByRole('button', { name: '恢复到版本 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('已恢复到所选的修改之后');
  await expect(entries.first()).toContainText(/恢复到旧版本.*版本 3 · 当前版本/);
  expect(await records.show(form.id, first.id)).toMatchObject({ ke_chou: 120_000, zhi_cheng: 'prof' });

  await drawer.getByRole('tab', { name: '课程安排（授课教师）' }).click();
  await expect(drawer.getByText('共 1 条')).toBeVisible();
  await drawer.getByRole('button', { name: '新增课程安排' }).click();
  const box = page.getByRole('dialog', { name: '新增课程安排' });
  await box.getByLabel('主题').fill('领导力');
  await atRest(page);
  await box.getByRole('button', { name: '提交', exact: true }).click();
  await expect(drawer.getByText('共 2 条')).toBeVisible();
  await drawer.getByRole('link', { name: '查看全部' }).click();
  await expect(namesIn(page, '课程安排')).toHaveText(['领导力', '战略管理']);
});
