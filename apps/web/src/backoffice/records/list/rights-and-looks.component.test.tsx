import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { RecordAction, RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { boxOf, expectCount, expectFits, expectGone, expectTexts, isWithinWindow } from '../../../app/driving.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, drawerOf, expectNames, openTeachers, teachersOf, teacherTable } from './teachers.test-kit';

const longName = '一个名字特别特别长的外聘专家教授博士生导师';
const people = ['张三', longName, '王五'].map((xing_ming) => ({ xing_ming, zhi_cheng: 'prof' }));
const zhang = drawerOf('张三');
const main = page.getByRole('main');
const entries = page.getByCss('.record-history > li');

const creation: RecordChange = {
  id: 71,
  action: 'create',
  at: '2026-03-01T08:00:00+08:00',
  admin_id: 1,
  admin_name: '系统管理员',
  version: 1,
  revertible: false,
  changes: [{ field: 'zhi_cheng', name: '职称', before: null, after: 'prof' }],
};
const script = () => server.answer(recordEndpoints.history, { data: [creation], total: 1, archived: null });
const openAs = (actions: RecordAction[], query = '') => openTeachers(teachersOf(people, { actions }), { query });

describe('someone', () => {
  it('who may only look at the list sees no buttons and opens nothing', async () => {
    await openAs(['index']);
    await expectCount(teacherTable.getByRole('row'), 4);
    await expectGone(main.getByRole('button', { name: /^(新增|详情|编辑|删除|更多|查看|回收站|导入|导出|批量)/ }));
    await expectGone(main.getByRole('checkbox'));
    await openAs(['index'], '&record=501');
    await expectCount(teacherTable.getByRole('row'), 4);
    await expectGone(page.getByRole('dialog'));
    expect(server.asked(recordEndpoints.show)).toEqual([]);
  });

  it('who may edit but not delete has 编辑 and 批量编辑, and neither 删除 nor 新增', async () => {
    await openAs(['index', 'detail', 'edit']);
    await expect.element(button('编辑 张三')).toBeVisible();
    await expectGone(page.getByRole('button', { name: /^(删除|回收站|新增|导出)/ }));
    await page.getByRole('checkbox', { name: '选择 张三' }).click();
    const batch = page.getByRole('region', { name: '批量操作' });
    await expectTexts(batch.getByRole('button', { name: /^批量/ }), ['批量编辑']);
  });

  it('who sees a part of the records learns it from an empty list, also from one that conditions emptied', async () => {
    const note = page.getByText('您的数据范围是“本部门”，范围外的记录不会显示；需要查看请联系管理员。');
    const openNarrowed = (query: string, scopes: Record<string, 'department'>) =>
      openTeachers(teachersOf([], { actions: ['index', 'create'] }), {
        query,
        script: () => server.answer(identityEndpoints.permissions, { data: ['form_5.index'], scopes }),
      });
    await openNarrowed('', { 6: 'department' });
    await expect.element(page.getByText('还没有记录')).toBeVisible();
    await expectGone(note);
    await openNarrowed('', { 5: 'department' });
    await expect.element(note).toBeVisible();
    await expect.element(page.getByText('没有您能看到的记录')).toBeVisible();
    await expectGone(page.getByText('还没有记录'));
    await expect.element(button('新增').first()).toBeVisible();
    await openNarrowed('&keyword=li', { 5: 'department' });
    await expect.element(button('清除条件')).toBeVisible();
    await expect.element(note).toBeVisible();
    expect(server.asked(identityEndpoints.permissions)).toHaveLength(1);
  });
});

it('is a list of cards on a phone, where the record fills the screen and nothing is wider than it', async () => {
  await page.viewport(390, 844);
  await openTeachers(teachersOf(people), { script });
  const card = page.getByRole('list', { name: '师资列表' }).getByRole('listitem').last();
  await expect.element(card).toHaveTextContent('张三');
  await card.getByRole('button', { name: '详情 张三', exact: true }).click();
  await expect.element(zhang.getByText('教授')).toBeVisible();
  await expect.poll(() => boxOf(zhang).width).toBe(390);
  await expect.poll(() => isWithinWindow(zhang.getByRole('button', { name: '编辑' }))).toBe(true);
  await zhang.getByRole('tab', { name: '修改历史' }).click();
  await expectCount(entries, 1);
  await expectFits();
  await zhang.getByRole('button', { name: '关闭' }).click();
  await expectGone(zhang);
});

describe('axe finds nothing serious', () => {
  it('in the list and its search', { tags: ['long'] }, async () => {
    await openTeachers(teachersOf(people));
    await expectNames('王五', longName, '张三');
    await page.getByRole('checkbox', { name: '选择 张三' }).click();
    await button('高级搜索').click();
    await expect.element(page.getByLabelText('课酬 从')).toBeVisible();
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });

  it('in a record and its history', { tags: ['long'] }, async () => {
    await openTeachers(teachersOf(people), { query: '&record=501', script });
    await expect.element(zhang.getByText('记录信息')).toBeVisible();
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await zhang.getByRole('tab', { name: '修改历史' }).click();
    await expectCount(entries, 1);
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });

  it('in the calendar', async () => {
    await openTeachers(teachersOf(people), { query: '&layout=calendar' });
    await expect.element(page.getByRole('table', { name: /^师资日历/ })).toBeVisible();
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });
});

describe('a record that no longer counts', () => {
  const lineOf = (element: Element) => getComputedStyle(element).textDecorationLine;
  const struck_when = { field: 'zhi_cheng', values: ['lect'] };
  const openBoth = (query = '') =>
    openTeachers(
      teachersOf(
        [
          { xing_ming: '张三', zhi_cheng: 'lect', ke_chou: 100 },
          { xing_ming: '李四', zhi_cheng: 'prof', ke_chou: 200 },
        ],
        { struck_when },
      ),
      { query },
    );

  it('is struck through in the list and in its drawer, and others are not', async () => {
    await openBoth();
    await expectNames('李四', '张三');
    const [counts, gone] = teacherTable.getByCss('tbody tr').elements();
    const valuesOf = (row: Element | undefined) => [
      ...(row?.querySelectorAll('.record-open, .data-table-value') ?? []),
    ];
    expect(new Set(valuesOf(gone).map(lineOf))).toEqual(new Set(['line-through']));
    expect(new Set(valuesOf(counts).map(lineOf))).toEqual(new Set(['none']));
    expect(lineOf(gone?.querySelector('.row-actions, .data-table-actions') ?? document.body)).toBe('none');
    await teacherTable.getByRole('button', { name: '查看 张三' }).click();
    const title = zhang.getByCss('.ant-drawer-title .struck-text');
    await expect.element(title).toHaveTextContent('张三');
    expect(lineOf(title.element())).toBe('line-through');
    expect(lineOf(zhang.getByCss('.record-facts dd').first().element())).toBe('line-through');
  });
});
