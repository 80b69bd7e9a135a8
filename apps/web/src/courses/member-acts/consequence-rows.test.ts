import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import { expect, it } from 'vitest';
import { changeRows } from './consequence-rows';

const purse = { receivable: 100, paid: 100, outstanding: 0, prepaid: 0 };
const base: Consequence = {
  today: '2026-11-17',
  member: { id: 1, version: 1, student_name: '甲', student_no: 'N1', joined_on: null },
  state: { before: 'studying', after: 'transferred' },
  from: {
    class: { id: 1, label: '一班' },
    capacity: 9,
    taken: { before: 3, after: 2 },
    money: { before: purse, after: { ...purse, receivable: 0, paid: 0 } },
  },
  to: null,
  money: null,
};

it('what changes is said line by line, with a dash where nothing was before', () => {
  const entered = { receivable: 60, paid: 100, outstanding: 0, prepaid: 40 };
  const to = {
    class: { id: 2, label: '二班' },
    capacity: 5,
    taken: { before: 0, after: 1 },
    money: { before: null, after: entered },
  };
  expect(changeRows({ ...base, to }).map(({ what, before, after }) => `${what} ${before} ${after}`)).toEqual([
    '学籍 在读 转出',
    '一班 名额 3 / 9 2 / 9',
    '一班 应收 ¥1.00 ¥0.00',
    '一班 已缴 ¥1.00 ¥0.00',
    '一班 欠费 ¥0.00 ¥0.00',
    '二班 名额 0 / 5 1 / 5',
    '二班 应收 — ¥0.60',
    '二班 已缴 — ¥1.00',
    '二班 欠费 — ¥0.00',
    '二班 预缴 — ¥0.40',
  ]);
});

it('amounts that the reader may not see are left out', () => {
  const from = { ...base.from, money: null };
  expect(changeRows({ ...base, from })).toHaveLength(2);
});
