import { describe, expect, it } from 'vitest';
import { daysOf, weeksOf } from './month';

const bounds = { first: '2026-01-26', last: '2026-03-01' };

describe('a month', () => {
  it('is drawn in whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-02');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-01-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01');
  });

  it('that begins on a Monday has no days of the one before', () => {
    expect(weeksOf('2026-06')[0]?.[0]).toBe('2026-06-01');
    expect(weeksOf('2021-02')).toHaveLength(4);
  });
});

describe('a value', () => {
  it.each([null, undefined, '', 'soon', 7, [], ['2026-02-01'], [null, null]])('of %j stands on no day', (value) => {
    expect(daysOf(value, bounds)).toEqual([]);
  });

  it('that is a day is never moved by a time zone', () => {
    expect(daysOf('2026-02-01', bounds)).toEqual(['2026-02-01']);
  });

  it('that is a moment stands on the day of the school', () => {
    expect(daysOf('2026-02-03T15:59:00Z', bounds)).toEqual(['2026-02-03']);
    expect(daysOf('2026-02-03T16:00:00Z', bounds)).toEqual(['2026-02-04']);
  });

  it('that is a span stands on each of its days that are drawn', () => {
    expect(daysOf(['2026-02-27', '2026-04-09'], bounds)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysOf(['2020-01-01', '2026-01-26'], bounds)).toEqual(['2026-01-26']);
    expect(daysOf(['2026-02-03', '2026-02-02'], bounds)).toEqual([]);
  });
});
