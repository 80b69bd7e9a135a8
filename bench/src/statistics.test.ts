import { describe, expect, it } from 'vitest';
import { median, percentile, ratiosOf, spreadOf } from './statistics';

describe('figures', () => {
  it('are refused when there are none', () => {
    expect(() => percentile([], 0.5)).toThrow('no figures');
  });

  it('have a middle, whatever their order and number', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 4, 2])).toBe(3);
    expect(percentile([1, 2, 3, 4, 5], 1)).toBe(5);
    expect(percentile([0, 100], 0.99)).toBeCloseTo(99);
  });

  it('leave the given list as it is', () => {
    const given = [3, 1, 2];
    expect(spreadOf(given)).toEqual({ median: 2, min: 1, max: 3 });
    expect(given).toEqual([3, 1, 2]);
  });

  it('are set against their neighbour, so that a machine that slows down changes no ratio', () => {
    const rounds = [
      { ours: 120, floor: 100 },
      { ours: 60, floor: 50 },
      { ours: 26, floor: 20 },
    ];
    const { median: middle, min, max } = ratiosOf(rounds);
    expect([middle, min, max].map((ratio) => ratio.toFixed(2))).toEqual(['1.20', '1.20', '1.30']);
  });
});
