import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../../app/axe.test-kit';
import { boxOf, expectCount, expectGone, expectTexts, html } from '../../../app/driving.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, openTeachers, teachersOf, teacherTable } from './teachers.test-kit';

const people = Array.from({ length: 23 }, (_, at) => ({
  xing_ming:
    at === 5 ? '一个名字很长很长的教师，长到任何一列都放不下，长到要截断才行的名字，真的很长很长很长' : `教师${at}`,
  zhi_cheng: 'prof',
  ke_chou: 123_456_789_012,
  ru_zhi: '2026-03-01',
}));
const head = (title: string) => teacherTable.getByRole('columnheader').filter({ hasText: title });
const picker = page.getByRole('dialog', { name: '列设置' });
const numbers = teacherTable.getByCss('tbody .data-table-number');
const foot = teacherTable.getByRole('row', { name: '统计' });
const asked = () => server.asked(recordEndpoints.sums).map(({ query }) => query);
const figures = { ke_chou: '18014398509481985' };

it('gives each column the room that its content needs, keeps it over pages, and freezes the title', async () => {
  await openTeachers(teachersOf(people));
  await expectCount(teacherTable.getByCss('tbody tr'), 10);
  const cells = teacherTable.getByCss('tbody tr[aria-rowindex="2"] .data-table-value').elements();
  expect(cells.map((cell) => cell.scrollWidth - cell.clientWidth)).toEqual(cells.map(() => 0));
  await expect.element(head('姓名')).toHaveAttribute('data-pin', 'left');
  const before = ['姓名', '职称', '课酬', '入职日期'].map((title) => Math.round(boxOf(head(title)).width));
  await button('下一页').click();
  await expect.element(teacherTable.getByText('教师12')).toBeVisible();
  await button('下一页').click();
  await expect.element(teacherTable.getByText('教师0', { exact: true })).toBeVisible();
  expect(['姓名', '职称', '课酬', '入职日期'].map((title) => Math.round(boxOf(head(title)).width))).toEqual(before);
  const scroller = html(page.getByCss('.data-table-scroll'));
  const pager = html(page.getByRole('navigation', { name: '分页' })).getBoundingClientRect();
  expect(scroller.getBoundingClientRect().bottom).toBeLessThan(pager.top);
  expect(pager.bottom).toBeLessThanOrEqual(window.innerHeight);
});

it('numbers rows on over pages and tells figures of all hits, both only when asked for and then remembered', {
  tags: ['long'],
}, async () => {
  await openTeachers(teachersOf(people), { script: () => server.answer(recordEndpoints.sums, { data: figures }) });
  await expectCount(teacherTable.getByCss('tbody tr'), 10);
  expect([asked(), numbers.elements().length]).toEqual([[], 0]);
  await button('列设置').click();
  await picker.getByRole('checkbox', { name: '显示序号' }).click();
  await expect.element(picker.getByLabelText('“课酬”的统计')).toBeVisible();
  await expectGone(picker.getByLabelText('“姓名”的统计'));
  await picker.getByLabelText('“课酬”的统计').selectOptions('合计');
  await expect.element(foot).toHaveTextContent('合计 ¥180,143,985,094,819.85');
  const figure = html(foot.getByCss('.data-table-value'));
  expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth);
  expect(asked().at(-1)).toEqual({ custom_form_id: '5', sums: 'ke_chou:sum' });
  expect((await axeFindings()).filter((line) => /column-picker|data-table/.test(line))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('下一页').click();
  await expectTexts(numbers.first(), ['11']);
  expect(asked()).toHaveLength(1);
  await page.getByLabelText('关键字', { exact: true }).fill('教师1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked().at(-1)?.keyword).toBe('教师1');
  await expect
    .poll(() => server.asked(preferenceEndpoints.save).at(-1)?.body)
    .toMatchObject({ value: { numbered: true, sums: { ke_chou: 'sum' } } });
});

it('follows a view that numbers rows and adds up, and says where the server has no figure', async () => {
  const settings = { numbered: true, sums: { ke_chou: 'avg' } } as const;
  const view = { id: 7, name: '统计视图', is_shared: false, is_mine: true, admin_name: '', settings };
  await openTeachers(teachersOf(people), {
    query: '&view=7',
    script: () => {
      server.answer(recordViewEndpoints.views, { data: [view], total: 1 });
      server.answer(recordEndpoints.sums, { data: { ke_chou: null } });
    },
  });
  await expect.element(foot).toHaveTextContent('平均 —');
  await expectTexts(numbers.first(), ['1']);
  await expectGone(page.getByText('保存修改'));
});

it('fits a column to its content again by a double click on its edge', async () => {
  const widths = { xing_ming: 400 };
  await openTeachers(teachersOf(people.slice(6)), {
    script: () =>
      server.answer(preferenceEndpoints.show, ({ query }) => ({
        data: query.key === 'table.record-5' ? { order: [], shown: {}, pins: {}, widths, density: 'normal' } : null,
      })),
  });
  await expect.poll(() => Math.round(boxOf(head('姓名')).width)).toBe(400);
  await userEvent.dblClick(head('姓名').getByCss('.data-table-handle'));
  await expect.poll(() => Math.round(boxOf(head('姓名')).width)).toBeLessThan(200);
  await expect.poll(() => server.asked(preferenceEndpoints.save).at(-1)?.body).toMatchObject({ value: { widths: {} } });
});
