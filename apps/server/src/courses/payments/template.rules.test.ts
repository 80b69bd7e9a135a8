import type { TemplateLine } from '@shuyuan/contract/courses/payments/plan-template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBy } from './template.rules';

const line = (of: Partial<TemplateLine>): TemplateLine => ({
  name: '款',
  share: 'percent',
  value: null,
  due: 'entry',
  days: 0,
  on: null,
  ...of,
});
const rest = line({ name: '尾款', share: 'rest', due: 'opening', days: 30 });
const enteredOn = '2026-03-01';

const lines = fc
  .array(
    fc.record({
      name: fc.constantFrom('首期款', '二期款'),
      share: fc.constantFrom('percent', 'amount'),
      value: fc.integer({ min: 1, max: 9999 }),
      due: fc.constantFrom('entry', 'opening', 'date'),
      days: fc.nat(400),
      on: fc.constantFrom('2025-01-01', '2026-05-01', '2030-01-01'),
    }) as fc.Arbitrary<TemplateLine>,
    { maxLength: 8 },
  )
  .map((all) => [...all, rest]);

describe('a template', () => {
  it('makes plans that add up to the bill, without empty or unordered instalments, from the entry on', () => {
    fc.assert(
      fc.property(
        lines,
        fc.nat(100_000),
        fc.option(fc.constantFrom('2026-01-01', '2026-09-01')),
        (all, total, startsOn) => {
          const rows = planBy(all, { total, enteredOn, startsOn });
          expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
          for (const [at, { due_on, amount }] of rows.entries()) {
            expect(amount).toBeGreaterThan(0);
            expect(due_on > (rows[at - 1]?.due_on ?? '') && due_on >= enteredOn).toBe(true);
          }
        },
      ),
    );
  });

  it('rounds to the fen and leaves the rest to the last line', () => {
    const third = line({ name: '首期款', value: 3333 });
    expect(planBy([third, rest], { total: 100, enteredOn, startsOn: '2026-09-01' })).toEqual([
      { due_on: '2026-03-01', amount: 33, remark: '首期款' },
      { due_on: '2026-10-01', amount: 67, remark: '尾款' },
    ]);
  });

  it('takes no more than the bill, and joins what is due on one day', () => {
    const fixed = line({ name: '订金', share: 'amount', value: 500_000, due: 'date', on: '2026-01-01' });
    const half = line({ name: '首期款', value: 5000 });
    expect(planBy([fixed, half, rest], { total: 300_000, enteredOn, startsOn: null })).toEqual([
      { due_on: '2026-03-01', amount: 300_000, remark: '订金' },
    ]);
    expect(planBy([fixed, half, rest], { total: 2_000_000, enteredOn, startsOn: '2026-01-01' })).toEqual([
      { due_on: '2026-03-01', amount: 2_000_000, remark: '订金+首期款+尾款' },
    ]);
    expect(planBy([half, rest], { total: 0, enteredOn, startsOn: null })).toEqual([]);
    expect(planBy([], { total: 100, enteredOn, startsOn: null })).toEqual([]);
  });
});
