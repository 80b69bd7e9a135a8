import { expect, it } from 'vitest';
import { formatMoney } from './cell-format';
import { formatSum } from './sum-format';

it.each([
  ['18014398509481985', 'money', '¥180,143,985,094,819.85'],
  ['-1', 'money', '-¥0.01'],
  ['100', 'money', '¥1.00'],
  ['1234567', 'number', '1,234,567'],
  ['1000000000000.310', 'number', '1,000,000,000,000.310'],
  ['3.67', undefined, '3.67'],
] as const)('%s of %s is written %s', (figure, kind, written) => {
  expect(formatSum(figure, kind)).toBe(written);
});

it.each([0, 1, -120, 123_456_789, -99])('writes %i fen as cells do', (fen) => {
  expect(formatSum(String(fen), 'money')).toBe(formatMoney(fen));
});
