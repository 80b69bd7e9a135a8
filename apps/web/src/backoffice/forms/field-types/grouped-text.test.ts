import { describe, expect, it } from 'vitest';
import { grouped, ungrouped } from './grouped-text';

describe('numbers in groups', () => {
  it.each([
    ['money', '', ''],
    ['money', '一千', '一千'],
    ['money', '12a4567', '12a4567'],
    ['money', '999.00', '999.00'],
    ['money', '1234.50', '1,234.50'],
    ['money', '-123456789.01', '-123,456,789.01'],
    ['number', '2026', '2026'],
    ['number', '-10000', '-10,000'],
    ['number', '12345.6789', '12,345.6789'],
    ['mobile', '1380000000', '1380000000'],
    ['mobile', '13800000001', '138 0000 0001'],
    ['mobile', '138****0001', '138****0001'],
    ['idCard', '11010519491231002', '11010519491231002'],
    ['idCard', '11010519491231002X', '110105 19491231 002X'],
  ] as const)('%s: %s is read as %s', (kind, text, read) => {
    expect(grouped[kind](text)).toBe(read);
    expect(ungrouped(read)).toBe(text);
  });
});
