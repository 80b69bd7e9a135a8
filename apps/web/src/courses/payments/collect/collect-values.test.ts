import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  type CollectValues,
  changedRows,
  nextMethod,
  placedErrors,
  proposedOf,
  refreshedRows,
  restOf,
  rowsOf,
  type Share,
} from './collect-values';

const share = (id: number, more: Partial<Share> = {}): Share => ({
  member_id: id,
  contact_id: id,
  student_name: `学员${id}`,
  student_no: `N${id}`,
  class_id: 7,
  class_name: '春季班',
  receivable: 300_000,
  received: 0,
  outstanding: 300_000,
  due: 100_000,
  plan: [],
  ...more,
});
const values = (more: Partial<CollectValues> = {}): CollectValues => ({
  shares: [{ of: share(1) }, { of: share(2), amount: 200 }, { of: share(3), amount: 100 }],
  tenders: [{ method: 'wechat' }],
  paid_on: '2026-11-17',
  payer: 'self',
  allow_prepaid: false,
  ...more,
});

describe('what is sent', () => {
  test('leaves out rows without an amount, and the last way takes the rest', () => {
    const tenders: CollectValues['tenders'] = [
      { method: 'cash', amount: 120, transaction_no: 'left over', slip: '/old' },
      { method: 'bank', amount: 999, transaction_no: ' B-1 ', slip: '/slip' },
    ];
    expect(bodyOf(values({ tenders }))).toEqual({
      shares: [
        { member_id: 2, amount: 200 },
        { member_id: 3, amount: 100 },
      ],
      tenders: [
        { method: 'cash', amount: 120, transaction_no: '', slip: null },
        { method: 'bank', amount: 180, transaction_no: 'B-1', slip: '/slip' },
      ],
      paid_on: '2026-11-17',
      payer_kind: 'person',
      payer_name: '',
      allow_prepaid: false,
      remark: '',
    });
  });

  test('names a company only for a company, and a payer only for someone else', () => {
    const typed = { company_id: 4, payer_name: '李四' };
    expect(bodyOf(values({ ...typed, payer: 'company' }))).toMatchObject({ payer_kind: 'company', company_id: 4 });
    expect(bodyOf(values({ ...typed, payer: 'company' }))).not.toHaveProperty('payer_name');
    expect(bodyOf(values({ ...typed, payer: 'other' }))).toMatchObject({ payer_kind: 'person', payer_name: '李四' });
    expect(bodyOf(values({ ...typed, payer: 'self' }))).toMatchObject({ payer_name: '' });
    expect(bodyOf(values({ ...typed, payer: 'self' }))).not.toHaveProperty('company_id');
  });
});

test('messages of the server stand at the rows that were sent', () => {
  expect(
    placedErrors(
      { 'shares.0.amount': ['a'], 'shares.1.amount': ['b'], 'tenders.0.method': ['c'], shares: ['d'] },
      values(),
    ),
  ).toEqual({ 'shares.1.amount': ['a'], 'shares.2.amount': ['b'], 'tenders.0.method': ['c'], shares: ['d'] });
});

test('unfinished input counts as nothing, and the rest may be less than nothing', () => {
  const tenders: CollectValues['tenders'] = [{ method: 'cash', amount: 500 }, { method: 'wechat' }];
  expect(restOf({ shares: [{ of: share(1), amount: 'abc' as never }], tenders })).toBe(-500);
  expect(restOf({})).toBe(0);
});

test('cash is the second way, then the first one that is free', () => {
  expect(nextMethod([{ method: 'wechat' }])).toBe('cash');
  expect(nextMethod([{ method: 'cash' }])).toBe('wechat');
  expect(nextMethod([{ method: 'cash' }, { method: 'wechat' }])).toBe('alipay');
});

test('what is due is proposed, else nothing; the next instalment and all are offered', () => {
  expect(rowsOf([share(1), share(2, { due: 0 })])).toEqual([
    { of: share(1), amount: 100_000 },
    { of: share(2, { due: 0 }) },
  ]);
  const plan = [{ no: 2, due_on: '2999-01-01', open: 50_000, remark: '' }];
  expect(proposedOf(share(1, { plan }))).toEqual({ amount: 50_000, nos: [2], isDue: false });
});

test('after a change, proposed amounts follow and typed ones stay', () => {
  const arrears = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };
  const account = (id: number, outstanding: number): [number, MemberAccount] => [
    id,
    {
      id,
      student_name: `学员${id}`,
      student_no: `N${id}`,
      contact_id: id,
      state: 'studying',
      pay_state: 'partial',
      receivable: 300_000,
      received: 300_000 - outstanding,
      refunded: 0,
      outstanding,
      prepaid: 0,
      arrears,
      due: outstanding,
      next_due_on: null,
    },
  ];
  const before: CollectValues['shares'] = [
    { of: share(1), amount: 100_000 },
    { of: share(2), amount: 300_000 },
    { of: share(3), amount: 12_345 },
    { of: share(4), amount: 1 },
  ];
  const after = refreshedRows(before, new Map([account(1, 40_000), account(2, 0), account(3, 300_000)]));
  expect(after.map(({ amount }) => amount)).toEqual([40_000, null, 12_345, 1]);
  expect(changedRows(before, after)).toEqual([
    { name: '学员1', was: 300_000, now: 40_000 },
    { name: '学员2', was: 300_000, now: 0 },
  ]);
});
