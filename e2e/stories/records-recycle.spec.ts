import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { chooseOption } from '../fixtures/choose-option';
import { expectNames, makeTeachers, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = ['张三', '李四', '王五'].map((xing_ming) => ({ xing_ming, zhi_cheng: 'prof' }));

test('a record goes to the recycle bin after a question and comes back from it', async ({
  signedIn: page,
  records,
  told,
}) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await page.getByRole('button', { name: '删除 李四', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '确认删除吗？' });
  await expect(question).toContainText('“李四”将移入回收站，之后可以恢复。');
  await question.getByRole('button', { name: '取消' }).click();
  await expectNames(page, ['王五', '李四', '张三']);
  await page.getByRole('button', { name: '删除 李四', exact: true }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await expectNames(page, ['王五', '张三']);

  await page.getByRole('button', { name: '回收站' }).click();
  await expect(page).toHaveURL(/deleted=1/);
  await expectNames(page, ['李四']);
  await expect(page.getByRole('button', { name: '返回列表' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^(新增|编辑|删除)/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '恢复 李四', exact: true }).click();
  await told('恢复成功');
  await expect(page.getByText('回收站是空的')).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expectNames(page, ['王五', '李四', '张三']);
});

test('a record that others point to is kept, and the message names them', async ({
  signedIn: page,
  records,
  told,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { form, rows } = await makeTeachers(records, people);
  const lessons = await records.makeForm({
    name: '课程安排',
    table_name: 'ke_cheng_an_pai',
    fields: [
      plainField({ field: 'zhu_ti', name: '主题' }),
      plainField({
        field: 'jiao_shi',
        name: '授课教师',
        edit_input: 'relation',
        settings: { relation_form_id: form.id },
      }),
    ],
  });
  await records.addRecord(lessons.id, { zhu_ti: '战略管理', jiao_shi: rows[0]?.id });
  await page.goto(form.path);
  await page.getByRole('button', { name: '删除 张三', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await told('仍有其他记录用到它，不能删除。“课程安排”中有 1 条记录用到：战略管理');
  await expectNames(page, ['王五', '李四', '张三']);
});

test('the chosen rows are changed together after a question that says how many', async ({
  signedIn: page,
  records,
  told,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  await page.goto(form.path);
  for (const name of ['李四', '王五']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: '批量修改' }).click();
  const box = page.getByRole('dialog', { name: '批量修改 2 条记录' });
  await chooseOption(box.getByLabel('修改哪一项'), '姓名');
  await box.getByRole('button', { name: '提交' }).click();
  await expect(box.getByText('请填写此项')).toBeVisible();
  await chooseOption(box.getByLabel('修改哪一项'), '职称');
  await chooseOption(box.getByLabel('改为'), '讲师');
  await box.getByRole('button', { name: '提交' }).click();
  const question = page.getByRole('alertdialog', { name: '确定要修改吗？' });
  await expect(question).toContainText('将把 2 条记录的“职称”改为新的值。');
  await question.getByRole('button', { name: '确定' }).click();
  await told('已修改 2 条记录');
  await expect(box).toBeHidden();
  await expect(recordTable(page).getByRole('row').filter({ hasText: '讲师' })).toHaveCount(2);
  await expect(page.getByRole('region', { name: '批量操作' })).toHaveCount(0);
  expect(await records.show(form.id, rows[0]?.id ?? 0)).toMatchObject({ zhi_cheng: 'prof' });
  expect(await records.show(form.id, rows[1]?.id ?? 0)).toMatchObject({ zhi_cheng: 'lect' });
});

test('the chosen rows are deleted and restored together', async ({ signedIn: page, records, told }) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量删除' }).click();
  const question = page.getByRole('alertdialog', { name: '确定要删除吗？' });
  await expect(question).toContainText('将把选中的 3 条记录移入回收站');
  await question.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await expect(page.getByText('还没有记录')).toBeVisible();
  await page.getByRole('button', { name: '回收站' }).click();
  for (const name of ['张三', '李四']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: '批量恢复' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('将把选中的 2 条记录放回列表。');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await told('恢复成功');
  await expectNames(page, ['王五']);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expectNames(page, ['李四', '张三']);
});
