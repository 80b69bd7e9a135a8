import { describe, expect, it } from 'vitest';
import { codeAt, heldFrom, needsMore } from './held-codes';

const codes = [
  { code: 'a', from_ms: -3000, until_ms: 7000 },
  { code: 'b', from_ms: 7000, until_ms: 17_000 },
  { code: 'c', from_ms: 17_000, until_ms: 27_000 },
];
const held = heldFrom(codes, 100_000);

describe('codes in reserve', () => {
  it('are shown each in their own time, and none after the last', () => {
    const shown = (ms: number) => codeAt(held, ms)?.code;
    expect([96_999, 97_000, 106_999, 107_000, 126_999, 127_000].map(shown)).toEqual([
      undefined,
      'a',
      'a',
      'b',
      'c',
      undefined,
    ]);
    expect(codeAt([], 100_000)).toBeUndefined();
  });

  it('are filled up as soon as one is over', () => {
    expect([100_000, 106_999, 107_000].map((ms) => needsMore(held, ms))).toEqual([false, false, true]);
    expect(needsMore([], 100_000)).toBe(true);
  });
});
