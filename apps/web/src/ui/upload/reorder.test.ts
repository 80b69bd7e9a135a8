import { expect, it } from 'vitest';
import { keysOf, moved } from './reorder';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('moves entry %i to place %i', (from, to, expected) =>
  expect(moved([...'abcd'], { from, to }).join('')).toBe(expected),
);

it('gives two equal addresses two names', () => expect(new Set(keysOf(['/a', '/b', '/a'])).size).toBe(3));
