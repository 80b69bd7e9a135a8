import { describe, expect, it } from 'vitest';
import { formatCell, formatMoney } from './cell-format';

describe('money', () => {
  it.each([
    [0, '¥0.00'],
    [1, '¥0.01'],
    [123456, '¥1,234.56'],
    [-5000, '-¥50.00'],
    [123456789012, '¥1,234,567,890.12'],
  ])('%i fen is %s', (fen, written) => {
    expect(formatMoney(fen)).toBe(written);
  });
});

describe('a cell', () => {
  it.each([null, undefined, ''])('is empty for %j, whatever its kind', (value) => {
    for (const kind of ['text', 'number', 'money', 'date', 'datetime'] as const)
      expect(formatCell(value, kind)).toBe('');
  });

  it('writes zero and false, which are values', () => {
    expect(formatCell(0, 'number')).toBe('0');
    expect(formatCell(false)).toBe('false');
  });

  it('groups numbers and keeps their decimals', () => {
    expect(formatCell(1234567.25, 'number')).toBe('1,234,567.25');
  });

  it('never moves a date by a time zone', () => {
    expect(formatCell('2026-03-01', 'date')).toBe('2026-03-01');
    expect(formatCell('2026-03-01T23:30:00-10:00', 'date')).toBe('2026-03-01');
  });

  it('writes a moment to the minute by the clock of the school', () => {
    expect(formatCell('2026-03-01T01:05:00Z', 'datetime')).toBe('2026-03-01 09:05');
  });

  it('shows what it cannot read as it came', () => {
    expect(formatCell('soon', 'datetime')).toBe('soon');
    expect(formatCell('12 元', 'money')).toBe('12 元');
  });

  it('joins a list', () => {
    expect(formatCell(['甲', '乙'])).toBe('甲、乙');
  });
});
