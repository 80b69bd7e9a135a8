import { describe, expect, it } from 'vitest';
import { describeCondition, draftOf, readDraft } from './search-draft';
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
