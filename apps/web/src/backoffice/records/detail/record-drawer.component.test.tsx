import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atRest } from '../../../app/axe.test-kit';
import { expectAddress, expectCount, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { expectMessage, reopenProduct } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, drawerOf, openTeachers, teachersOf } from '../list/teachers.test-kit';
import { recordFormOf, savedSoFar } from '../scripted-records.test-kit';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, bei_zhu: '第一行\n第二行' },
  { xing_ming: '李四', zhi_cheng: 'lect' },
];
const zhang = drawerOf('张三');
const param = (name: string) => new URLSearchParams(location.search).get(name);

it('shows everything that a record holds, has an address, and leads to its neighbours', {
  tags: ['long'],
}, async () => {
  await openTeachers(teachersOf(people));
  const open = button('详情 张三');
  await open.click();
  await expect.element(zhang.getByText('¥1,200.00')).toBeVisible();
  await expect.element(zhang.getByText('第二行')).toBeVisible();
  expect(param('record')).toBe('501');
  await expect.element(zhang.getByRole('button', { name: '下一条' })).toBeDisabled();
  await zhang.getByRole('button', { name: '上一条' }).click();
  await expect.element(drawerOf('李四')).toBeVisible();
  reopenProduct();
  await expect.element(drawerOf('李四')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(page.getByRole('dialog'));
  expect(param('record')).toBeNull();
  await open.click();
  await expect.element(zhang.getByText('¥1,200.00')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(page.getByRole('dialog'));
  await expect.element(open).toHaveFocus();
});

it('goes on from the last row of a page to the first one of the next, and back', async () => {
  await openTeachers(teachersOf(Array.from({ length: 11 }, (_, at) => ({ xing_ming: `教师${at + 10}` }))));
  await button('详情 教师11').click();
  await drawerOf('教师11').getByRole('button', { name: '下一条' }).click();
  const last = drawerOf('教师10');
  await expect.element(last).toBeVisible();
  await expectAddress(/page=2/);
  await expect.element(last.getByRole('button', { name: '下一条' })).toBeDisabled();
  await last.getByRole('button', { name: '上一条' }).click();
  await expect.element(drawerOf('教师11')).toBeVisible();
  expect(param('page')).toBeNull();
});

it('says that a record is not there', async () => {
  await openTeachers(teachersOf(people), { query: '&record=999999' });
  await expect.element(page.getByRole('dialog').getByText('没有加载成功')).toBeVisible();
});

it('tells who changed what, and brings a version back after a question', async () => {
  const changeOf = (version: number, given: Partial<RecordChange>): RecordChange => ({
    id: 70 + version,
    action: 'edit',
    at: '2026-03-02T08:00:00+08:00',
    admin_id: 1,
    admin_name: '系统管理员',
    version,
    revertible: true,
    changes: [],
    ...given,
  });
  const archived = { until: '2024-12', count: 1234 };
  const title = { field: 'zhi_cheng', name: '职称' };
  const pay = { field: 'ke_chou', name: '课酬' };
  const history = [
    changeOf(2, {
      changes: [
        { ...title, before: 'prof', after: 'lect' },
        { ...pay, before: 120_000, after: 150_000 },
      ],
    }),
    changeOf(1, { action: 'create', changes: [{ ...pay, before: null, after: 120_000 }] }),
  ];
  const teachers = teachersOf([{ ...people[0], version: 2, ke_chou: 150_000, zhi_cheng: 'lect' }]);
  await openTeachers(teachers, {
    script: () => {
      server.answer(recordEndpoints.history, () => ({ data: history, total: history.length, archived }));
      server.answer(recordWriteEndpoints.revert, () => {
        history.unshift(changeOf(3, { action: 'revert' }));
        const row = teachers.rows.get(501);
        if (row === undefined) throw new Error('there is no record');
        const data = { ...row, version: 3, ke_chou: 120_000, zhi_cheng: 'prof' };
        teachers.rows.set(501, data);
        return { msg: '已恢复到所选的修改之后', data };
      });
    },
  });
  await button('更多 张三').click();
  await page.getByRole('menuitem', { name: '修改历史' }).click();
  const entries = zhang.getByCss('.record-history > li');
  await expectCount(entries, 2);
  await expect.element(entries.first()).toHaveTextContent(/修改.*系统管理员.*版本 2 · 当前版本/);
  await expect
    .poll(() =>
      entries
        .first()
        .getByCss('.record-changes > div')
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual([expect.stringMatching(/职称.*教授.*→.*讲师/), expect.stringMatching(/课酬.*¥1,200.00.*→.*¥1,500.00/)]);
  await expect.element(zhang.getByCss('.archived-note')).toHaveTextContent('已归档至 2024-12（各类操作共 1,234 条）');
  await expectGone(entries.first().getByRole('button'));
  await entries.last().getByRole('button', { name: '恢复到版本 1' }).click();
  const question = page.getByRole('alertdialog', { name: '恢复到版本 1？' });
  await expect.element(question).toHaveTextContent('记录的各项内容会变回当时的样子');
  await question.getByRole('button', { name: '确定' }).click();
  await expectMessage('已恢复到所选的修改之后');
  expect(server.asked(recordWriteEndpoints.revert).map(({ body }) => body)).toEqual([
    { id: 501, version: 2, change_id: 71 },
  ]);
  await expectCount(entries, 3);
  await expect.element(entries.first()).toHaveTextContent(/恢复到旧版本.*版本 3 · 当前版本/);
});

it('lists the records of other forms that point here, leads to them, and adds one with the link filled in', {
  tags: ['long'],
}, async () => {
  const lessons = recordFormOf(
    {
      id: 6,
      name: '课程安排',
      fields: [
        plainField({ field: 'zhu_ti', name: '主题', validation: ['required'] }),
        plainField({ field: 'jiao_shi', name: '授课教师', edit_input: 'relation', settings: { relation_form_id: 5 } }),
      ],
    },
    [
      { zhu_ti: '战略管理', jiao_shi: { id: 501, label: '张三' } },
      { zhu_ti: '公司金融', jiao_shi: { id: 502, label: '李四' } },
    ],
    ({ jiao_shi: teacher }, { jiao_shi: wanted }) =>
      wanted === undefined || (wanted as number[]).includes((teacher as { id: number }).id),
  );
  const related = { custom_form_id: 6, form_name: '课程安排', field: 'jiao_shi', field_name: '授课教师' };
  await openTeachers(teachersOf(people, { related: [related] }), { query: '&record=501', others: [lessons] });
  await zhang.getByRole('tab', { name: '课程安排（授课教师）' }).click();
  await expect.element(zhang.getByText('共 1 条')).toBeVisible();
  await expect.element(zhang.getByRole('link', { name: '战略管理' })).toBeVisible();
  await zhang.getByRole('button', { name: '新增课程安排' }).click();
  const box = page.getByRole('dialog', { name: '新增课程安排' });
  await expect.element(box.getByText('张三')).toBeVisible();
  await box.getByLabelText('主题').fill('领导力');
  await atRest();
  await box.getByRole('button', { name: '提交', exact: true }).click();
  await expectMessage('新增成功');
  expect(savedSoFar()).toEqual([{ values: { zhu_ti: '领导力', jiao_shi: 501 } }]);
  await expect.element(zhang.getByText('共 2 条')).toBeVisible();
  await zhang.getByRole('link', { name: '查看全部' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('课程安排');
  const listed = page.getByRole('table', { name: '课程安排列表' }).getByCss('tbody .record-open');
  await expectTexts(listed, ['领导力', '战略管理']);
  const tags = page.getByRole('list', { name: '当前条件' });
  await expect.element(tags).toHaveTextContent('授课教师：张三');
  await tags.getByRole('button', { name: '移除条件 授课教师' }).click();
  await expectCount(listed, 3);
});
