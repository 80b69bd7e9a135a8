import type { DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { expect, it } from 'vitest';
import { differenceOf, methodTotals, sumTills } from './day-totals';

const till = (collector_id: number, method: DayTill['method'], [taken, given]: readonly [number, number]): DayTill => ({
  collector_id,
  collector_name: `甲${collector_id}`,
  method,
  count: 2,
  taken,
  given,
  total: taken + given,
  closed_at: null,
  closed_by: '',
  counted: null,
  note: '',
});

it('sums a day by method, whoever took it, and all of it', () => {
  const tills = [till(1, 'cash', [500, -100]), till(1, 'wechat', [300, 0]), till(2, 'cash', [0, -50])];
  expect(methodTotals(tills)).toEqual([
    { method: 'wechat', count: 2, taken: 300, given: 0, total: 300 },
    { method: 'cash', count: 4, taken: 500, given: -150, total: 350 },
  ]);
  expect(sumTills(tills)).toEqual({ count: 6, taken: 800, given: -150, total: 650 });
  expect(sumTills([])).toEqual({ count: 0, taken: 0, given: 0, total: 0 });
});

it('says what is over or short to the fen, and nothing where nothing was counted', () => {
  expect(differenceOf({ counted: null, total: 500 })).toBeUndefined();
  expect([500, 499, 501, -1].map((counted) => differenceOf({ counted, total: 500 }))).toEqual([0, -1, 1, -501]);
});
