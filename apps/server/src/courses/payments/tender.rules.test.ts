import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './tender.rules';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Two lists of positive amounts with the same total: the total is cut at different places. */
const lists = fc
  .record({
    total: fc.integer({ min: 20, max: 1_000_000 }),
    cuts: fc.tuple(fc.array(fc.nat(), { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 6 })),
  })
  .map(({ total, cuts }) =>
    cuts.map((places) => {
      const at = [...new Set(places.map((place) => place % total)), 0, total].filter(
        (one, n, all) => all.indexOf(one) === n,
      );
      const sorted = at.toSorted((one, other) => one - other);
      return sorted.slice(1).map((end, n) => end - (sorted[n] ?? 0));
    }),
  );

it('fills one share from several tenders, and several shares from one', () => {
  expect(partsOf([298], [98, 200])).toEqual([
    { share: 0, tender: 0, amount: 98 },
    { share: 0, tender: 1, amount: 200 },
  ]);
  expect(partsOf([10, 20, 30], [15, 45])).toEqual([
    { share: 0, tender: 0, amount: 10 },
    { share: 1, tender: 0, amount: 5 },
    { share: 1, tender: 1, amount: 15 },
    { share: 2, tender: 1, amount: 30 },
  ]);
});

it('gives each member and each method its amount to the fen, in few rows, none of them empty', () => {
  fc.assert(
    fc.property(lists, ([shares = [], tenders = []]) => {
      const parts = partsOf(shares, tenders);
      const of = (key: 'share' | 'tender', at: number) =>
        sum(parts.filter((part) => part[key] === at).map(({ amount }) => amount));
      expect(shares.map((_, at) => of('share', at))).toEqual(shares);
      expect(tenders.map((_, at) => of('tender', at))).toEqual(tenders);
      expect(parts.length).toBeLessThan(shares.length + tenders.length);
      expect(parts.every(({ amount }) => amount > 0)).toBe(true);
      expect(partsOf(shares, tenders)).toEqual(parts);
    }),
  );
});
