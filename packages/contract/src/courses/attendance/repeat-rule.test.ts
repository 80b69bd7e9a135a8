import { describe, expect, it } from 'vitest';
import { repeatedDates, repeatRule, sessionsMax } from './repeat-rule';

const rule = (input: object) => repeatRule.parse({ weekdays: [6, 7], ...input });

describe('a repeat rule', () => {
  it('needs a number of times or a last day, not both', () => {
    for (const input of [{}, { count: 3, until: '2026-12-31' }]) {
      expect(repeatRule.safeParse({ weekdays: [6], ...input }).error?.issues[0]?.path).toEqual(['count']);
    }
  });

  it.each([
    { weekdays: [], count: 3 },
    { weekdays: [8], count: 3 },
    { weekdays: [1], count: 0 },
    { weekdays: [1], count: sessionsMax + 1 },
    { weekdays: [1], until: '2026-02-30' },
  ])('refuses %o', (input) => {
    expect(repeatRule.safeParse(input).success).toBe(false);
  });

  it('gives so many days, those of the week that were asked for', () => {
    expect(repeatedDates('2026-11-16', rule({ count: 4 }))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-28',
      '2026-11-29',
    ]);
  });

  it('begins on its first day when that is one of them', () => {
    expect(repeatedDates('2026-11-21', rule({ weekdays: [6], count: 2 }))).toEqual(['2026-11-21', '2026-11-28']);
  });

  it('ends on its last day', () => {
    expect(repeatedDates('2026-11-21', rule({ weekdays: [6], until: '2026-12-05' }))).toEqual([
      '2026-11-21',
      '2026-11-28',
      '2026-12-05',
    ]);
    expect(repeatedDates('2026-11-21', rule({ weekdays: [6], until: '2026-11-20' }))).toEqual([]);
  });

  it('leaves days out without losing a session', () => {
    expect(repeatedDates('2026-12-26', rule({ weekdays: [6], count: 2, skip: ['2027-01-02'] }))).toEqual([
      '2026-12-26',
      '2027-01-09',
    ]);
  });

  it('stops one after the most that can be made, so that too many are seen', () => {
    expect(repeatedDates('2026-01-01', rule({ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2099-01-01' }))).toHaveLength(
      sessionsMax + 1,
    );
  });
});
