import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOut } from './plan.rules';

const parts = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.map(([amount, share], at) => ({ id: at + 1, amount, settled: Math.floor(amount * share) })));
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

describe('a plan under another bill', () => {
  it('adds up to it, and takes nothing from what is settled', () => {
    fc.assert(
      fc.property(parts, fc.nat(9000), (plan, total) => {
        const settled = sum(plan.map((part) => part.settled));
        const amounts = laidOut(plan, { total });
        if (total < settled) {
          expect(amounts).toBeUndefined();
          return;
        }
        expect(sum(amounts?.values() ?? [])).toBe(total);
        for (const part of plan) expect(amounts?.get(part.id)).toBeGreaterThanOrEqual(part.settled);
      }),
    );
  });

  it('changes the last instalment first, or those that are named, and no other', () => {
    const plan = [
      { id: 1, amount: 100, settled: 100 },
      { id: 2, amount: 100, settled: 50 },
      { id: 3, amount: 100, settled: 0 },
    ];
    expect([...(laidOut(plan, { total: 180 }) ?? [])]).toEqual([
      [1, 100],
      [2, 80],
      [3, 0],
    ]);
    expect([...(laidOut(plan, { total: 280, named: [2] }) ?? [])]).toEqual([
      [1, 100],
      [2, 80],
      [3, 100],
    ]);
    expect(laidOut(plan, { total: 240, named: [2] })).toBeUndefined();
    expect(laidOut(plan, { total: 299, named: [1] })).toBeUndefined();
    expect(laidOut(plan, { total: 350, named: [1] })?.get(1)).toBe(150);
  });
});
