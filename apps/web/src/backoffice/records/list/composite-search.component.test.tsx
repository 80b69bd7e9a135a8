import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectGone, expectTexts } from '../../../app/driving.test-kit';
import { reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { lastIndexed } from '../scripted-records.test-kit';
import { button, expectNames, openTeachers, teachersOf } from './teachers.test-kit';

const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, bei_zhu: '外聘' },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000, bei_zhu: null },
];
type Search = Record<string, unknown>;
// In place of the server's SQL: whether there is such a condition.
const finds = (row: Search, { $all = [], $any = [] }: Search) =>
  ([...($all as unknown[]), ...($any as unknown[])].length === 0 || row.bei_zhu !== null) as boolean;
const panel = page.getByRole('dialog', { name: /^高级搜索/ });
const row = (at: number) => panel.getByRole('group', { name: `条件 ${at}`, exact: true });
const fieldIn = (at: number) => row(at).getByRole('combobox', { name: '字段' });
const operatorIn = (at: number) => row(at).getByRole('combobox', { name: '比较方式' });
const search = () => panel.getByRole('button', { name: '搜索', exact: true }).click();
const tags = page.getByRole('list', { name: '当前条件' });
const asked = () => JSON.parse(lastIndexed().search ?? '{}');
const inAddress = (conditions: Search) => `&search=${encodeURIComponent(JSON.stringify(conditions))}`;

it('refuses a row without a value and takes conditions on any field, with the words above the table', {
  tags: ['long'],
}, async () => {
  await openTeachers(teachersOf(people, { finds }));
  await button('高级搜索').click();
  await expect.element(panel.getByLabelText('姓名')).toHaveFocus();
  await panel.getByRole('button', { name: '新增条件' }).click();
  await chooseOption(fieldIn(1), '课酬');
  await chooseOption(operatorIn(1), '大于');
  await search();
  await expect.element(row(1).getByRole('alert')).toHaveTextContent('请填写条件的值');
  const amount = row(1).getByRole('textbox');
  await amount.fill('九百');
  await search();
  await expect.element(row(1).getByRole('alert')).toHaveTextContent('请输入数字');
  await amount.fill('900');
  await panel.getByRole('button', { name: '新增条件' }).click();
  await chooseOption(fieldIn(2), '备注');
  await chooseOption(operatorIn(2), '不为空');
  await panel.getByText('满足任一').click();
  await search();
  await expectGone(panel);
  await expectNames('张三');
  await expect.poll(asked).toEqual({
    $any: [
      ['ke_chou', 'gt', 90_000],
      ['bei_zhu', 'filled'],
    ],
  });
  await expectTexts(tags.getByRole('listitem'), ['课酬 大于 ¥900.00', '或 备注 不为空']);

  reopenProduct();
  await expectNames('张三');
  await expectTexts(tags.getByRole('listitem'), ['课酬 大于 ¥900.00', '或 备注 不为空']);
  await tags.getByText('课酬').click();
  await expect.element(panel).toBeVisible();
  await expect.element(row(2)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await tags.getByRole('button', { name: '移除条件 课酬 大于' }).click();
  await expectTexts(tags.getByRole('listitem'), ['备注 不为空']);
  await button('清除全部').click();
  await expectNames('李四', '张三');
  await expectGone(tags);
});

it('offers moving days, and asks for their name so that a saved view stays true', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people));
  await button('高级搜索').click();
  await panel.getByRole('button', { name: '新增条件' }).click();
  await chooseOption(fieldIn(1), '入职日期');
  await chooseOption(operatorIn(1), '处于');
  await chooseOption(row(1).getByRole('combobox', { name: '时间范围' }), '近 30 天');
  await search();
  await expectTexts(tags.getByRole('listitem'), ['入职日期 处于 近 30 天']);
  await expect.poll(asked).toEqual({ $all: [['ru_zhi', 'within', 'past_30']] });
});

it('asks of a masked number only what it may', { tags: ['long'] }, async () => {
  await openTeachers(teachersOf(people, { masked: ['bei_zhu'] }));
  await button('高级搜索').click();
  await panel.getByRole('button', { name: '新增条件' }).click();
  await chooseOption(fieldIn(1), '备注');
  await search();
  await expectTexts(tags.getByRole('listitem'), ['备注 为空']);
});

it('goes on without conditions that are lost, and says so until they are removed', async () => {
  const conditions = {
    gone: 'x',
    $all: [
      ['zhi_cheng', 'in', ['prof']],
      ['nobody', 'eq', 1],
      ['ke_chou', 'contains', 'x'],
    ],
  };
  await openTeachers(teachersOf(people), {
    query: inAddress(conditions),
    script: () => {
      server.answer(recordEndpoints.index, ({ query }) => {
        const { $all = [] } = JSON.parse(query.search ?? '{}') as { $all?: unknown[][] };
        const errors = Object.fromEntries(
          $all.flatMap(([field], at) => (field === 'zhi_cheng' ? [] : [[`search.$all.${at}`, ['不支持按此项搜索']]])),
        );
        return Object.keys(errors).length === 0
          ? { data: [], total: 0 }
          : refuseWith(platformErrors.invalidInput, { errors });
      });
    },
  });
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  await expect.poll(asked).toEqual({ $all: [['zhi_cheng', 'in', ['prof']]] });
  await expectTexts(tags.getByRole('listitem'), ['职称 是任一 教授', '条件已失效', '条件已失效', '条件已失效']);
  for (let left = 3; left > 0; left -= 1) {
    await tags.getByRole('button', { name: '移除条件 条件已失效' }).first().click();
    await expectTexts(tags.getByRole('listitem'), ['职称 是任一 教授', ...Array(left - 1).fill('条件已失效')]);
  }
});
