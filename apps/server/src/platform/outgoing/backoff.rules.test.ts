import { expect, it } from 'vitest';
import { dayOfDelays, delayAfter } from './backoff.rules';

it('repeats for a day, each pause at least as long as the one before', () => {
  const hours = dayOfDelays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(24.5);
  expect([...dayOfDelays].sort((one, other) => one - other)).toEqual(dayOfDelays);
});

it('spreads a pause by a tenth, and ends after the last', () => {
  expect([0, 0.5, 1].map((chance) => delayAfter(1, [1000, 2000], chance))).toEqual([900, 1000, 1100]);
  expect(delayAfter(2, [1000, 2000], 0.5)).toBe(2000);
  expect(delayAfter(3, [1000, 2000], 0.5)).toBeUndefined();
});
