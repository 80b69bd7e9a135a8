import { expect, it } from 'vitest';
import { evenShares } from './plan-shares';

it('divides to the fen', () => {
  expect(evenShares(100, 3)).toEqual([34, 33, 33]);
  expect(evenShares(298_000, 4)).toEqual([74_500, 74_500, 74_500, 74_500]);
  expect(evenShares(0, 2)).toEqual([0, 0]);
});
