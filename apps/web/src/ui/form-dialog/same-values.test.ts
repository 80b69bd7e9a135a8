import { describe, expect, it } from 'vitest';
import { sameValues } from './same-values';

describe('same values', () => {
  it.each([
    [{ name: 'a' }, { name: 'b' }],
    [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
    [{ done: false }, { done: undefined }],
    [{ count: 0 }, {}],
  ])('tells %j from %j', (a, b) => expect(sameValues(a, b)).toBe(false));

  it.each([
    [{ name: '' }, { name: undefined }],
    [{ name: null }, {}],
    [{ tags: ['a'] }, { tags: ['a'] }],
  ])('takes %j for %j', (a, b) => expect(sameValues(a, b)).toBe(true));
});
