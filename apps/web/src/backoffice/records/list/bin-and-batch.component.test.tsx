import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectAddress, expectCount, expectGone } from '../../../app/driving.test-kit';
import { expectMessage, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, expectNames, inTools, openTeachers, teachersOf, teacherTable } from './teachers.test-kit';

const { batch, destroy, restore } = recordWriteEndpoints;
const people = ['张三', '李四', '王五'].map((xing_ming) => ({ xing_ming, zhi_cheng: 'prof' }));
const question = page.getByRole('alertdialog');
const agree = () => question.getByRole('button', { name: '确定' }).click();
const choose = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` }).click();
const sent = (endpoint: typeof batch | typeof destroy | typeof restore) =>
  server.asked(endpoint).map(({ body }) => body);

it('moves a record to the recycle bin after a question and brings it back from there', async () => {
  await openTeachers(teachersOf(people));
  await button('删除 李四').click();
  const asked = page.getByRole('alertdialog', { name: '确认删除吗？' });
  await expect.element(asked).toHaveTextContent('“李四”将移入回收站，之后可以恢复。');
  await asked.getByRole('button', { name: '取消' }).click();
  await expectGone(asked);
  await expectNames('王五', '李四', '张三');
  expect(sent(destroy)).toEqual([]);
  await button('删除 李四').click();
  await agree();
  await expectMessage('删除成功');
  await expectNames('王五', '张三');

  await inTools('回收站');
  await expectAddress(/deleted=1/);
  await expectNames('李四');
  await expect.element(button('返回列表')).toHaveFocus();
  await expectGone(page.getByRole('button', { name: /^(新增|编辑|删除)/ }));
  reopenProduct();
  await button('恢复 李四').click();
  await expectMessage('恢复成功');
  await expect.element(page.getByText('回收站是空的')).toBeVisible();
  await button('返回列表').click();
  await expectNames('王五', '李四', '张三');
});

it('names those who point to a record that cannot go, and keeps it', async () => {
  await openTeachers(teachersOf(people));
  server.answer(destroy, () =>
    refuseWith(recordErrors.stillReferred, { errors: { ids: ['“课程安排”中有 1 条记录用到：战略管理'] } }),
  );
  await button('删除 张三').click();
  await agree();
  await expectMessage('仍有其他记录用到它，不能删除。“课程安排”中有 1 条记录用到：战略管理');
  await expectNames('王五', '李四', '张三');
});

it('changes the chosen rows together after a question that says how many', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people));
  for (const name of ['李四', '王五']) await choose(name);
  await button('批量编辑').click();
  const box = page.getByRole('dialog', { name: '批量编辑 2 条记录' });
  const which = box.getByRole('combobox', { name: '修改哪一项' });
  await chooseOption(which, '姓名');
  await box.getByRole('button', { name: '提交' }).click();
  await expect.element(box.getByText('请填写此项')).toBeVisible();
  await chooseOption(which, '职称');
  await box.getByRole('radio', { name: '讲师' }).click();
  await box.getByRole('button', { name: '提交' }).click();
  const asked = page.getByRole('alertdialog', { name: '确定要修改吗？' });
  await expect.element(asked).toHaveTextContent('将把 2 条记录的“职称”改为新的值。');
  expect(sent(batch)).toEqual([]);
  await agree();
  await expectMessage('已修改 2 条记录');
  await expectGone(box);
  await expectCount(teacherTable.getByRole('row').filter({ hasText: '讲师' }), 2);
  await expectGone(page.getByRole('region', { name: '批量操作' }));
  expect(sent(batch)).toEqual([{ ids: [502, 503], values: { zhi_cheng: 'lect' } }]);
});

it('deletes and restores the chosen rows together', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people));
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await button('批量删除').click();
  await expect
    .element(page.getByRole('alertdialog', { name: '确定要删除吗？' }))
    .toHaveTextContent('将把选中的 3 条记录移入回收站');
  await agree();
  await expectMessage('删除成功');
  await expect.element(page.getByText('还没有记录')).toBeVisible();
  await inTools('回收站');
  for (const name of ['张三', '李四']) await choose(name);
  await button('批量恢复').click();
  await expect.element(question).toHaveTextContent('将把选中的 2 条记录放回列表。');
  await agree();
  await expectMessage('恢复成功');
  await expectNames('王五');
  expect(sent(restore)).toEqual([{ ids: [501, 502] }]);
  await button('返回列表').click();
  await expectNames('李四', '张三');
});
