import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress, expectGone } from '../../../app/driving.test-kit';
import { expectMessage, reopenProduct } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, expectNames, openTeachers, teachersOf, teacherTable } from '../list/teachers.test-kit';
import { lastIndexed } from '../scripted-records.test-kit';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000 },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000 },
  { xing_ming: '张扬', zhi_cheng: 'lect', ke_chou: 100_000 },
];
const chooseView = async ({ from, entry }: { from: string; entry: string }) => {
  await button(`视图：${from}`).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
};
const changed = page.getByText('已修改');
const lastSaved = () => server.asked(recordViewEndpoints.saveView).at(-1)?.body;
const search = async (words: string) => {
  await page.getByLabelText('关键字', { exact: true }).fill(words);
  await userEvent.keyboard('{Enter}');
};

it('keeps search, sort and columns under a name, which has to be given', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people), { query: '&keyword=张&sort_name=ke_chou&sort_type=asc' });
  await expectNames('张扬', '张三');
  await button('列设置').click();
  await page.getByRole('checkbox', { name: '显示“职称”' }).click();
  await userEvent.keyboard('{Escape}');
  await chooseView({ from: '全部', entry: '保存为新视图' });
  const box = page.getByRole('dialog', { name: '保存为新视图' });
  await box.getByRole('button', { name: '提交' }).click();
  await expect.element(box.getByText('请填写视图名称')).toBeVisible();
  await box.getByLabelText('视图名称').fill('张姓教师');
  await box.getByLabelText('共享给能查看此列表的所有人').click();
  await box.getByRole('button', { name: '提交' }).click();
  await expectMessage('视图已保存');
  await expect.element(button('视图：张姓教师')).toBeVisible();
  await expectAddress(/view=1/);
  expect(lastSaved()).toMatchObject({
    name: '张姓教师',
    is_shared: true,
    settings: {
      keyword: '张',
      sort_name: 'ke_chou',
      sort_type: 'asc',
      columns: expect.not.arrayContaining(['zhi_cheng']),
    },
  });
});

it('that a colleague shares is opened as it was saved, and is not theirs to remove', async () => {
  await openTeachers(teachersOf(people, { actions: ['index', 'detail'] }), {
    script: () => {
      const settings = {
        keyword: '张',
        sort_name: 'ke_chou',
        sort_type: 'asc' as const,
        columns: ['xing_ming', 'ke_chou'],
      };
      const view = { id: 9, name: '张姓教师', is_shared: true, is_mine: false, admin_name: '王老师', settings };
      server.answer(recordViewEndpoints.views, { data: [view], total: 1 });
    },
  });
  await expectNames('张扬', '李四', '张三');
  await chooseView({ from: '全部', entry: '张姓教师（王老师共享）' });
  await expectNames('张扬', '张三');
  expect(lastIndexed()).toMatchObject({ keyword: '张', sort_name: 'ke_chou', sort_type: 'asc' });
  await expectGone(teacherTable.getByRole('columnheader', { name: '职称' }));
  await expectGone(changed);
  reopenProduct();
  await expectNames('张扬', '张三');
  await button('视图：张姓教师').click();
  await expect.element(page.getByRole('menuitem', { name: '保存为新视图' })).toBeVisible();
  await expectGone(page.getByRole('menuitem', { name: '删除视图' }));
});

it('says that it was changed, is put back, saved again, renamed and removed', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people), { query: '&keyword=张' });
  await chooseView({ from: '全部', entry: '保存为新视图' });
  await page.getByLabelText('视图名称').fill('张');
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click();
  await expectMessage('视图已保存');
  await expect.element(button('视图：张')).toBeVisible();
  await expectGone(changed);
  await search('李');
  await expectNames('李四');
  await expect.element(changed).toBeVisible();
  await page.getByRole('button', { name: /^视图：/ }).click();
  await page.getByRole('menuitem', { name: '恢复' }).click();
  await expectNames('张扬', '张三');
  await expectGone(changed);
  await search('李');
  await expectNames('李四');
  await page.getByRole('button', { name: /^视图：/ }).click();
  await page.getByRole('menuitem', { name: '保存修改' }).click();
  await expectGone(changed);
  expect(lastSaved()).toMatchObject({ id: 1, name: '张', settings: { keyword: '李' } });
  reopenProduct();
  await expectNames('李四');
  await expectGone(changed);

  await chooseView({ from: '张', entry: '重命名或共享' });
  const dialog = page.getByRole('dialog', { name: '编辑视图“张”' });
  await expect.element(dialog.getByLabelText('视图名称')).toHaveValue('张');
  await dialog.getByLabelText('视图名称').fill('李');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(button('视图：李')).toBeVisible();
  await chooseView({ from: '李', entry: '删除视图' });
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('将删除视图“李”，记录不受影响。');
  await question.getByRole('button', { name: '确定' }).click();
  await expectMessage('删除成功');
  await expect.element(button('视图：全部')).toBeVisible();
  await expectNames('张扬', '李四', '张三');
});
