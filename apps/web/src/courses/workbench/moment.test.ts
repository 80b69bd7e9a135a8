import { describe, expect, it } from 'vitest';
import { greetingAt, longDay, sayWhen } from './moment';

/** A moment by the clock in Beijing. */
const at = (...parts: [number, number, number, number, number]): Date => new Date(Date.UTC(...parts) - 8 * 3_600_000);

const now = at(2026, 10, 15, 9, 5);

describe('greetingAt', () => {
  it.each([
    [0, '夜深了'],
    [5, '早上好'],
    [9, '上午好'],
    [12, '中午好'],
    [14, '下午好'],
    [18, '晚上好'],
    [23, '晚上好'],
  ])('at %i says %s', (hour, words) => {
    expect(greetingAt(at(2026, 10, 15, hour, 59))).toBe(words);
  });
});

describe('longDay', () => {
  it('names the day and its weekday', () => {
    expect(longDay(now)).toBe('2026年11月15日 星期日');
  });
});

describe('sayWhen', () => {
  it('speaks of today, yesterday and days by their date', () => {
    expect(sayWhen(at(2026, 10, 15, 0, 0), now)).toBe('今天 00:00');
    expect(sayWhen(at(2026, 10, 14, 23, 59), now)).toBe('昨天 23:59');
    expect(sayWhen(at(2026, 0, 3, 8, 30), now)).toBe('1月3日 08:30');
    expect(sayWhen(at(2025, 11, 31, 18, 0), now)).toBe('2025年12月31日 18:00');
  });
});
