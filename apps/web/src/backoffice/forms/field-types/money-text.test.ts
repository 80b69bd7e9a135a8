import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenToYuan, yuanToFen } from './money-text';

describe('yuan as typed', () => {
  it.each(['', '-', '1.234', 'abc', '1.', '.5', '1e3', '--1', '1234567890123'])('refuses %j', (typed) =>
    expect(yuanToFen(typed)).toBeUndefined(),
  );

  it.each([
    ['0', 0],
    ['-0.00', 0],
    ['1.1', 110],
    ['0.29', 29],
    ['19.99', 1999],
    ['-3.5', -350],
    [' 1,234.56 ', 123_456],
    ['¥88', 8800],
    ['-¥88.01', -8801],
    ['99999999999.99', 9_999_999_999_999],
  ])('reads %j as %d fen', (typed, fen) => expect(yuanToFen(typed)).toBe(fen));

  it('gives every amount back that it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), (fen) => {
        expect(yuanToFen(fenToYuan(fen))).toBe(fen);
      }),
    );
  });
});
