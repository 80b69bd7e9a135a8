import { refundDefault } from '@shuyuan/contract/courses/member-acts/member-act.catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrearsOf } from './arrears.rules';
import { numberRanges } from './day-close.rules';
import { balanceOf, judgeIn, judgeOut, judgeTakeBack, loweredBy, payStateOf, receiptNo } from './ledger.rules';
import { concealed } from './receipt.service';
import { proposeRefund } from './refund.rules';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const money = fc
  .record({ receivable: fen, received: fen, part: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ receivable, received, part }) => ({ receivable, received, refunded: Math.floor(received * part) }));

describe('a balance', () => {
  it('adds up to the fen: what is owed less what is prepaid is what is receivable less what the class holds', () => {
    fc.assert(
      fc.property(money, (of) => {
        const { outstanding, prepaid } = balanceOf(of);
        expect(outstanding - prepaid).toBe(of.receivable - of.received + of.refunded);
        expect(Math.min(outstanding, prepaid)).toBe(0);
        expect(payStateOf(of) === 'paid' || payStateOf(of) === 'refunded').toBe(
          outstanding === 0 || (of.received === of.refunded && of.refunded > 0),
        );
      }),
    );
  });

  it.each([
    [{ receivable: 100, received: 0, refunded: 0 }, 'unpaid'],
    [{ receivable: 100, received: 1, refunded: 0 }, 'partial'],
    [{ receivable: 100, received: 100, refunded: 0 }, 'paid'],
    [{ receivable: 100, received: 120, refunded: 20 }, 'paid'],
    [{ receivable: 100, received: 100, refunded: 100 }, 'refunded'],
    [{ receivable: 0, received: 0, refunded: 0 }, 'paid'],
  ])('%o reads %s', (of, state) => expect(payStateOf(of)).toBe(state));

  it('never lets more in than is owed, nor more out than is held and not promised', () => {
    fc.assert(
      fc.property(money, fen, fen, (of, amount, promised) => {
        const { outstanding } = balanceOf(of);
        expect(judgeIn(of, { amount, allowsPrepaid: false }) === undefined).toBe(amount <= outstanding);
        expect(judgeIn(of, { amount, allowsPrepaid: true })).toBeUndefined();
        const isHeld = amount + promised <= of.received - of.refunded;
        expect(judgeOut(of, { amount, promised }) === undefined).toBe(isHeld);
      }),
    );
  });

  it('owes nothing more once what is receivable was lowered for someone who leaves', () => {
    fc.assert(
      fc.property(money, (of) => {
        const amount = of.received - of.refunded;
        const receivable = of.receivable - loweredBy(of, amount);
        expect(balanceOf({ ...of, receivable, refunded: of.refunded + amount }).outstanding).toBe(0);
      }),
    );
  });
});

describe('taking a row back', () => {
  const row = { isVoided: false, isReversed: false, isReversal: false, invoiceState: 'none' };
  it('is refused once it is void or reversed, for a reversal, and while its invoice is out', () => {
    expect(judgeTakeBack(row)).toBeUndefined();
    for (const not of [
      { isVoided: true },
      { isReversed: true },
      { isReversal: true },
      { invoiceState: 'issued' },
    ] as const)
      expect(judgeTakeBack({ ...row, ...not })).toBeDefined();
  });
});

describe('arrears by age', () => {
  const plan = [
    { due_on: '2026-01-01', amount: 100 },
    { due_on: '2026-03-01', amount: 200 },
    { due_on: '2026-06-01', amount: 300 },
  ];
  const base = { plan, receivable: 600, fallbackOn: '2026-01-01', today: '2026-03-15' };

  it('settle what is due first', () => {
    expect(arrearsOf({ ...base, net: 0 })).toEqual({
      arrears: { not_due: 300, to_30: 200, to_60: 0, to_90: 100, over_90: 0 },
      due: 300,
      nextDueOn: '2026-01-01',
      open: base.plan.map((instalment) => ({ ...instalment, instalment })),
    });
    expect(arrearsOf({ ...base, net: 150 })).toMatchObject({
      arrears: { not_due: 300, to_30: 150, to_90: 0 },
      nextDueOn: '2026-03-01',
    });
    expect(arrearsOf({ ...base, net: 600 }).nextDueOn).toBeNull();
  });

  it.each([
    ['2026-03-15', 'not_due'],
    ['2026-03-14', 'to_30'],
    ['2026-02-13', 'to_30'],
    ['2026-02-12', 'to_60'],
    ['2026-01-14', 'to_60'],
    ['2026-01-13', 'to_90'],
    ['2025-12-15', 'to_90'],
    ['2025-12-14', 'over_90'],
  ])('what was due on %s is %s on 2026-03-15', (fallbackOn, age) => {
    const { arrears } = arrearsOf({ ...base, plan: [], fallbackOn, net: 0 });
    expect(arrears).toMatchObject({ [age]: 600 });
  });

  it.each([
    ['2026-03-14', 600],
    ['2026-03-15', 600],
    ['2026-03-16', 0],
  ])('what is to be paid on %s is due with %i on 2026-03-15, the day itself included', (fallbackOn, due) => {
    expect(arrearsOf({ ...base, plan: [], fallbackOn, net: 0 }).due).toBe(due);
  });

  it('add up to what is owed, whatever the plan says', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`);
    const dues = fc.array(fc.record({ due_on: day, amount: fc.integer({ min: 1, max: 1000 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(dues, fc.nat(5000), fc.nat(6000), (plan, receivable, net) => {
        const { arrears } = arrearsOf({ ...base, plan, receivable, net });
        const sum = Object.values(arrears).reduce((total, part) => total + part, 0);
        expect(sum).toBe(Math.max(receivable - net, 0));
      }),
    );
  });
});

describe('the refund that the rules propose', () => {
  const today = '2026-03-15';
  const { steps } = refundDefault;
  it.each([
    [{ startsOn: '2026-04-01', done: 0, total: 10 }, 900],
    [{ startsOn: null, done: 0, total: 0 }, 900],
    [{ startsOn: '2026-03-01', done: 0, total: 9 }, 600],
    [{ startsOn: '2026-03-01', done: 2, total: 9 }, 600],
    [{ startsOn: '2026-03-01', done: 3, total: 9 }, 450],
    [{ startsOn: '2026-03-01', done: 4, total: 9 }, 450],
    [{ startsOn: '2026-03-01', done: 5, total: 9 }, 0],
    [{ startsOn: '2026-03-01', done: 9, total: 9 }, 0],
  ])('of 900 fen at %o is %d', (progress, proposed) => {
    expect(proposeRefund(progress, { available: 900, today, steps })).toMatchObject({
      proposed,
      rule: expect.any(String),
    });
  });

  it('says the school’s own rules in words, thirds exactly', () => {
    const progress = { startsOn: '2026-03-01', done: 0, total: 9 };
    const of = (before: number, share: number, done = 0) =>
      proposeRefund({ ...progress, done }, { available: 100_000, today, steps: [{ before, share }] });
    expect(of(3333, 6667)).toEqual({ proposed: 66_666, rule: '课程进度不到三分之一，退还已缴学费的三分之二' });
    expect(of(2000, 8050)).toEqual({ proposed: 80_500, rule: '课程进度不到20%，退还已缴学费的80.5%' });
    expect(of(3333, 10_000)).toEqual({ proposed: 100_000, rule: '课程进度不到三分之一，退还全部已缴学费' });
    expect(of(3333, 6667, 3)).toEqual({ proposed: 0, rule: '课程进度已达三分之一，按规则不退费' });
    expect(proposeRefund(progress, { available: 1, today, steps: [] })).toEqual({
      proposed: 0,
      rule: '已开课，按规则不退费',
    });
  });

  it('is never more than there is, and whole fen', () => {
    fc.assert(
      fc.property(fen, fc.nat(20), fc.nat(20), (available, done, rest) => {
        const progress = { startsOn: '2026-01-01', done, total: done + rest };
        const { proposed } = proposeRefund(progress, { available, today, steps });
        expect(Number.isInteger(proposed) && proposed <= available && proposed >= 0).toBe(true);
      }),
    );
  });
});

it('a receipt leaves out what its reader may not see', () => {
  const texts = { student_name: '甲', student_no: 'N1', class_name: '班', payer_name: '乙', collector_name: '丙' };
  const linked = {
    counterpart: 'SJ2026-000002',
    counterpart_class: '另班',
    reverses: '',
    reversed_by: '',
    originals: ['SJ2026-000003'],
    discounts: [],
  };
  const numbers = { receipt_no: 'SJ2026-000001', transaction_no: 'T1' };
  const line = { id: 1, ...numbers, student_name: '甲', student_no: 'N1', class_name: '班', amount: 1 };
  const joint = { batch_no: 'SJ2026-000001', tax_no: '91330100MA00000001' };
  const notes = { ...linked, ...joint, remark: '密', voided_on: null, void_reason: '' };
  const seen = {
    ...{ id: 1, ...numbers, kind: 'pay' as const, method: 'cash' as const, amount: 1, paid_on: '2026-01-01' },
    ...texts,
    ...notes,
    lines: [{ ...line, method: 'cash' as const }],
  };
  expect(concealed(seen, new Set())).toEqual(seen);
  const fields = ['member', 'class', 'receipt_no', 'payer_name', 'collector', 'remark', 'company', 'transaction_no'];
  expect(concealed(seen, new Set([...fields, 'method']))).toEqual({
    ...seen,
    student_no: '',
    class_name: '',
    counterpart_class: '',
    originals: [],
    payer_name: '',
    collector_name: '',
    remark: '',
    tax_no: '',
    transaction_no: '',
    method: null,
    lines: [{ ...line, receipt_no: '', student_no: '', class_name: '', transaction_no: '', method: null }],
  });
  expect(concealed(seen, new Set(['batch_no', 'student_name']))).toMatchObject({
    batch_no: '',
    lines: [],
    student_name: '',
  });
});

it('receipt numbers become ranges without a gap, within one series and year', () => {
  const numbers = ['SJ2026-000009', 'SJ2026-000010', 'SJ2026-000012', 'SJ2027-000013', 'YS2027-000014'];
  expect(numberRanges(numbers)).toEqual([
    { from: 'SJ2026-000009', to: 'SJ2026-000010', count: 2 },
    ...numbers.slice(2).map((no) => ({ from: no, to: no, count: 1 })),
  ]);
  expect(numberRanges([])).toEqual([]);
});

it('receipt numbers carry the year', () => {
  const numbers = [
    receiptNo({ series: 'SJ', year: 2026, number: 1 }),
    receiptNo({ series: 'YS', year: 2027, number: 1_234_567 }),
  ];
  expect(numbers).toEqual(['SJ2026-000001', 'YS2027-1234567']);
});
