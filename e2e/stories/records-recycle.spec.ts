import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { chooseOption } from '../fixtures/choose-option';
import { expectNames, makeTeachers, pressTool } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = ['张三', '李四', '王五'].map((xing_ming) => ({ xing_ming, zhi_cheng: 'prof' }));

test('chosen records are changed together and deleted, but not one that others point to, and come back from the bin', async ({
  signedIn: page,
  records,
  expectMessage,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { form, rows } = await makeTeachers(records, people);
  const settings = { relation_form_id: form.id };
  const lessons = await records.makeForm({
    name: '课程安排',
    table_name: 'ke_cheng_an_pai',
    fields: [
      plainField({ field: 'zhu_ti', name: '主题' }),
      plainField({ field: 'jiao_shi', name: '授课教师', edit_input: 'relation', settings }),
    ],
  });
  await records.addRecord(lessons.id, { zhu_ti: '战略管理', jiao_shi: rows[0]?.id });
  const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const choose = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  };

  await page.goto(form.path);
  await page.getByRole('button', { name: '删除 张三', exact: true }).click();
  await agree();
  await expectMessage('仍有其他记录用到它，不能删除。“课程安排”中有 1 条记录用到：战略管理');
  await expectNames(page, ['王五', '李四', '张三']);

  await choose('李四', '王五');
  await page.getByRole('button', { name: '批量编辑' }).click();
  const box = page.getByRole('dialog', { name: '批量编辑 2 条记录' });
  await chooseOption(box.getByLabel('修改哪一项'), '职称');
  await box.getByRole('radio', { name: '讲师' }).check();
  await box.getByRole('button', { name: '提交' }).click();
  await agree();
  await expectMessage('已修改 2 条记录');
  await expect(box).toBeHidden();
  expect(await records.show(form.id, rows[0]?.id ?? 0)).toMatchObject({ zhi_cheng: 'prof' });
  expect(await records.show(form.id, rows[1]?.id ?? 0)).toMatchObject({ zhi_cheng: 'lect' });

  await choose('李四', '王五');
  await page.getByRole('button', { name: '批量删除' }).click();
  await agree();
  await expectNames(page, ['张三']);
  await pressTool(page, '回收站');
  await expect(page.getByRole('button', { name: '恢复 李四', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '恢复 李四', exact: true }).click();
  await expectMessage('恢复成功');
  await expectNames(page, ['王五']);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expectNames(page, ['李四', '张三']);
});
