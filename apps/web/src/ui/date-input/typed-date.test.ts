import { describe, expect, it } from 'vitest';
import { readDay, readEnds, readMinute, readTime } from './typed-date';

const today = '2026-11-17';
const day = (typed: string) => readDay(typed, today);

describe('a typed day', () => {
  it.each([
    '',
    ' ',
    '0231',
    '20260231',
    '2026-02-29',
    '13月1日',
    '1300',
    '3月',
    '3',
    '2026',
    '2026-3',
    '0000-01-01',
    '2026-3-1-1',
    '26-3-1',
    '3-32',
    '明天',
    'Mar 1',
    '2026-03-01T00:00',
    '-3-1',
    '3月1日下午',
  ])('%j is refused', (typed) => {
    expect(day(typed)).toBeUndefined();
  });

  it.each([
    ['0301', '2026-03-01'],
    ['1231', '2026-12-31'],
    ['20260301', '2026-03-01'],
    ['2026-3-1', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['2026.3.1', '2026-03-01'],
    ['3月1日', '2026-03-01'],
    ['3 月 1 号', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['3-1', '2026-03-01'],
    ['3/1', '2026-03-01'],
    ['3.1', '2026-03-01'],
    ['３。１', '2026-03-01'],
    [' 2024-2-29 ', '2024-02-29'],
    ['1978-12-5', '1978-12-05'],
  ])('%j is %s', (typed, read) => {
    expect(day(typed)).toBe(read);
  });
});

describe('a typed time', () => {
  it.each(['', '24:00', '2400', '9:60', '9', '9:5', '99', '中午'])('%j is refused', (typed) => {
    expect(readTime(typed)).toBeUndefined();
  });

  it.each([
    ['1430', '14:30'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['14：30', '14:30'],
    ['14.30', '14:30'],
    ['9点', '09:00'],
    ['9点半', '09:30'],
    ['14时5分', '14:05'],
    ['00:00', '00:00'],
  ])('%j is %s', (typed, read) => {
    expect(readTime(typed)).toBe(read);
  });
});

describe('a typed day with its time', () => {
  it.each(['', '2026-3-1', '14:30', '2026-2-30 14:30', '3月1日 25:00', '2026-03-01T14:30:00Z'])(
    '%j is refused',
    (typed) => {
      expect(readMinute(typed, today)).toBeUndefined();
    },
  );

  it.each(['2026-03-01 14:30', '2026-03-01T14:30', '0301 1430', '3月1日14:30', '3月1日 14点半', '3.1  14:30'])(
    '%j is read',
    (typed) => {
      expect(readMinute(typed, today)).toBe('2026-03-01T14:30');
    },
  );
});

describe('two ends in one text', () => {
  it.each(['', '3-1', '2026-3-1', '0301', '0301-0231', '至0301', '3.1-', '1-2-3-4-5'])('%j is refused', (typed) => {
    expect(readEnds(typed, readDay, today)).toBeUndefined();
  });

  it.each([
    '0301-0331',
    '3.1-3.31',
    '3月1日至3月31日',
    '2026-3-1 - 2026-3-31',
    '2026-3-1-2026-3-31',
    '0301 0331',
    '3/1～3/31',
    '3/1 到 3/31',
  ])('%j is March', (typed) => {
    expect(readEnds(typed, readDay, today)).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('times too', () => {
    expect(readEnds('9:00-12:00', readTime, today)).toEqual(['09:00', '12:00']);
  });
});
