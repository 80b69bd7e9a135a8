import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectCount, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { messagesSoFar, openProduct, reopenProduct } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { lastIndexed, scriptRecords } from '../scripted-records.test-kit';
import { button, expectNames, names, openTeachers, teachersOf, teacherTable } from './teachers.test-kit';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, ru_zhi: '2026-03-01' },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000, ru_zhi: '2026-04-01' },
  { xing_ming: '阿宝', zhi_cheng: 'lect', ke_chou: 100_000, ru_zhi: '2026-05-01' },
];
const box = page.getByLabelText('关键字', { exact: true });
const param = (name: string) => new URLSearchParams(location.search).get(name);
const head = (title: string) => teacherTable.getByRole('columnheader').filter({ hasText: title });

it('asks for the words that staff type, keeps them in the address over F5, and takes them away', async () => {
  await openTeachers(teachersOf(people));
  await expectNames('阿宝', '李四', '张三');
  await expect.element(box).toHaveAttribute('placeholder', '关键字、拼音或首字母');
  await box.fill('张三');
  await userEvent.keyboard('{Enter}');
  await expectNames('张三');
  expect(param('keyword')).toBe('张三');
  reopenProduct();
  await expect.element(box).toHaveValue('张三');
  await expectNames('张三');
  await box.fill('没有这个人');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  await button('清除条件').click();
  await expectNames('阿宝', '李四', '张三');
  await expect.element(box).toHaveValue('');
});

it('does not take back a change that the screen does not show yet with the next one', async () => {
  await openTeachers(teachersOf(people));
  await box.fill('张三');
  await expectNames('张三');
  const size = page.getByLabelText('每页条数').element() as HTMLSelectElement;
  const clear = button('清除关键字').element() as HTMLButtonElement;
  clear.click();
  size.value = '20';
  size.dispatchEvent(new Event('change', { bubbles: true }));
  await expectNames('阿宝', '李四', '张三');
  expect([param('keyword'), param('page_size')]).toEqual([null, '20']);
});

it('narrows by the fields, says so in tags, and refuses what makes no sense', { tags: ['long'] }, async () => {
  // Simulates the server's search by whether there is a search at all.
  const finds = (row: Record<string, unknown>, search: Record<string, unknown>) =>
    (search.zhi_cheng === undefined || row.zhi_cheng === 'lect') &&
    (search.ke_chou === undefined || Number(row.ke_chou) >= 90_000);
  await openTeachers(teachersOf(people, { finds }));
  await button('高级搜索').click();
  const panel = page.getByRole('dialog', { name: '高级搜索' });
  const search = panel.getByRole('button', { name: '搜索', exact: true });
  const [from, to] = [panel.getByLabelText('课酬 从'), panel.getByLabelText('课酬 到')];
  await from.fill('九百');
  await search.click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/^请输入数字$/);
  await from.fill('1500');
  await to.fill('900');
  await search.click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/^前一个值不能大于后一个值$/);
  await from.fill('900');
  await to.fill('');
  await chooseOption(panel.getByRole('combobox', { name: '职称' }), '讲师');
  await search.click();
  await expectGone(panel);
  await expectNames('阿宝');
  expect(JSON.parse(lastIndexed().search ?? '')).toEqual({ zhi_cheng: ['lect'], ke_chou: [90_000, null] });
  const tags = page.getByRole('list', { name: '当前条件' });
  await expectTexts(tags.getByRole('listitem'), ['职称：讲师', '课酬：¥900.00 起']);

  reopenProduct();
  await expectNames('阿宝');
  await tags.getByRole('button', { name: '移除条件 课酬' }).click();
  await expectNames('阿宝', '李四');
  await button('高级搜索（1）').click();
  await button('重置').click();
  await expectNames('阿宝', '李四', '张三');
});

it('keeps sort, page and page size in the address over F5, and asks for them', async () => {
  const twelve = Array.from({ length: 12 }, (_, at) => ({ xing_ming: `教师${at + 10}`, ke_chou: at * 100 }));
  await openTeachers(teachersOf(twelve));
  await expect.element(page.getByText('共 12 条')).toBeVisible();
  await expectCount(names, 10);
  await button('下一页').click();
  await expectNames('教师11', '教师10');
  const sorter = teacherTable.getByRole('button', { name: '课酬' });
  await sorter.click();
  await expectCount(names, 10);
  expect(lastIndexed()).toMatchObject({ page: '1', page_size: '10', sort_name: 'ke_chou', sort_type: 'asc' });
  expect([param('sort_name'), param('sort_type'), param('page')]).toEqual(['ke_chou', 'asc', null]);
  await page.getByLabelText('每页条数').selectOptions('20');
  await expectCount(names, 12);
  reopenProduct();
  await expectCount(names, 12);
  expect(lastIndexed()).toMatchObject({ page: '1', page_size: '20', sort_name: 'ke_chou', sort_type: 'asc' });
  await expect.element(head('课酬')).toHaveAttribute('aria-sort', 'ascending');
  await sorter.click();
  await expect.poll(lastIndexed).toMatchObject({ sort_name: 'ke_chou', sort_type: 'desc' });
  await sorter.click();
  await expect.poll(() => param('sort_name')).toBeNull();
});

it('remembers per form the columns that staff choose', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people));
  await expectNames('阿宝', '李四', '张三');
  await expectGone(head('备注'));
  await button('列设置').click();
  await page.getByRole('checkbox', { name: '显示“备注”' }).click();
  await page.getByRole('checkbox', { name: '显示“职称”' }).click();
  await expectCount(head('备注'), 1);
  await expectGone(head('职称'));
  const shown = { bei_zhu: true, zhi_cheng: false };
  await expect
    .poll(() => server.asked(preferenceEndpoints.save).at(-1)?.body)
    .toMatchObject({ key: 'table.record-5', value: { shown } });
  const value = { order: [], shown, pins: {}, widths: {}, density: 'normal' };
  await openTeachers(teachersOf(people), {
    script: () =>
      server.answer(preferenceEndpoints.show, ({ query }) => ({ data: query.key === 'table.record-5' ? value : null })),
  });
  await expectCount(head('备注'), 1);
  await expectGone(head('职称'));
});

it('says what to do where it is empty, and that an address without a form is wrong', async () => {
  await openTeachers(teachersOf([]));
  await expect.element(page.getByText('还没有记录')).toBeVisible();
  await expect.element(page.getByCss('.empty-state').getByRole('button', { name: '新增' })).toBeVisible();
  openProduct('/content/5?custom_form_id=x', { script: () => scriptRecords(teachersOf([])) });
  await expect.element(page.getByText('地址不正确')).toBeVisible();
  expect(server.asked(recordEndpoints.meta)).toEqual([]);
});

it('writes a failed load to the console alone and keeps its rows (requirements §8)', async () => {
  await openTeachers(teachersOf(people));
  await expectNames('阿宝', '李四', '张三');
  server.refuse(recordEndpoints.index, 500, { errcode: 50000, errmsg: '系统出错了' });
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await button('刷新').click();
  await expect.poll(() => written.mock.calls.flat().map(String).join()).toContain('系统出错了');
  written.mockRestore();
  await expectNames('阿宝', '李四', '张三');
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(messagesSoFar()).toEqual([]);
});
