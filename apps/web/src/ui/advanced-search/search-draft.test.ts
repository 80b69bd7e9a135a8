import { describe, expect, it } from 'vitest';
import { describeCondition, draftOf, ownOf, ownProblems, readDraft, withCondition } from './search-draft';
import type { SearchField } from './search-field';

const text: SearchField = { kind: 'text', name: 'title', label: '标题' };
const state: SearchField = {
  kind: 'select',
  name: 'status',
  label: '状态',
  options: [{ label: '草稿', value: 'draft' }],
};
const day: SearchField = { kind: 'date_range', name: 'day', label: '日期' };
const money: SearchField = { kind: 'number_range', name: 'money', label: '金额' };
const fields = [text, state, day, money];

describe('what was typed', () => {
  it.each([
    [{ money: ['x', ''] }, { money: '请输入数字' }],
    [{ money: ['1e5', ''] }, { money: '请输入数字' }],
    [{ money: ['', '--1'] }, { money: '请输入数字' }],
    [{ money: ['10', '9'] }, { money: '最小值不能大于最大值' }],
    [{ day: ['0231', ''] }, { day: '请输入日期，例如 2026-03-01 或 3月1日' }],
    [{ day: ['2026-02-02', '2026-02-01'] }, { day: '开始日期不能晚于结束日期' }],
  ] as const)('%j is refused at its field', (draft, problems) => {
    expect(readDraft(fields, draft).problems).toEqual(problems);
  });

  it('becomes a search without what was left empty, ranges open where an end is', () => {
    const draft = { title: ['  张三 '], status: [''], day: ['2026-01-01', ''], money: [' 9 ', '10.5'] } as const;
    expect(readDraft(fields, draft)).toEqual({
      search: { title: '张三', day: ['2026-01-01', null], money: [9, 10.5] },
      problems: {},
    });
  });

  it('is what the fields show again for that search', () => {
    const search = { title: '0', status: 'draft', day: [null, '2026-01-01'], money: [0, null] } as const;
    expect(readDraft(fields, draftOf(fields, search)).search).toEqual(search);
    expect(draftOf(fields, {})).toEqual({ title: [''], status: [''], day: ['', ''], money: ['', ''] });
  });
});

it('a condition is said in words', () => {
  expect(describeCondition(text, '张三')).toBe('标题：张三');
  expect(describeCondition(state, 'draft')).toBe('状态：草稿');
  expect(describeCondition(state, 'other')).toBe('状态：other');
  expect(describeCondition(money, [1, 2])).toBe('金额：1 至 2');
  expect(describeCondition(day, ['2026-01-01', null])).toBe('日期：2026-01-01 起');
  expect(describeCondition(money, [null, 0])).toBe('金额：至 0');
});

describe("a control of the screen's own", () => {
  const own: SearchField = {
    kind: 'own',
    name: 'city',
    label: '城市',
    control: () => null,
    condition: () => null,
    problem: (value) => (value === 'nowhere' ? '没有这个城市' : undefined),
  };

  it('says what is wrong with its value, and nothing about no value', () => {
    expect(ownProblems([text, own], { city: 'nowhere', title: 'nowhere' })).toEqual({ city: '没有这个城市' });
    expect(ownProblems([text, own], { city: '杭州' })).toEqual({});
    expect(ownProblems([own], {})).toEqual({});
  });

  it('keeps its value apart from what is typed into the others', () => {
    expect(ownOf([text, own], { city: ['a', 'b'], title: 'x' })).toEqual({ city: ['a', 'b'] });
    expect(readDraft([text, own], { title: ['x'], city: ['y'] })).toEqual({ search: { title: 'x' }, problems: {} });
  });

  it('is a condition until its value is taken away', () => {
    expect(withCondition({ title: 'x' }, 'city', '杭州')).toEqual({ title: 'x', city: '杭州' });
    expect(withCondition({ title: 'x', city: '杭州' }, 'city', undefined)).toEqual({ title: 'x' });
  });
});
