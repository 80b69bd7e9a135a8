import { describe, expect, it } from 'vitest';
import { emptyPlan, planOf, readDays } from './session-plan';

const draft = { ...emptyPlan, topic: '财务管理', date: '2026-11-21' };

describe('a plan for sessions', () => {
  it('tells what is missing at its field', () => {
    expect(Object.keys(planOf(1, emptyPlan).errors ?? {}).sort()).toEqual(['date', 'topic']);
    expect(planOf(1, { ...draft, ends_at: '08:00' }).errors).toHaveProperty('ends_at');
    expect(planOf(1, { ...draft, repeats: true }).errors).toHaveProperty('weekdays');
    expect(planOf(1, { ...draft, repeats: true, weekdays: [6], count: null }).errors).toHaveProperty('count');
    expect(planOf(1, { ...draft, repeats: true, weekdays: [6], skip: '国庆' }).errors).toHaveProperty('skip');
  });

  it('is one session unless it repeats', () => {
    expect(planOf(1, { ...draft, weekdays: [6], skip: '不看' }).plan).toMatchObject({
      class_id: 1,
      date: '2026-11-21',
    });
    expect(planOf(1, draft).plan?.repeat).toBeUndefined();
    expect(planOf(1, { ...draft, repeats: true, weekdays: [6], skip: '2026-12-05' }).plan?.repeat).toEqual({
      weekdays: [6],
      count: 8,
      skip: ['2026-12-05'],
      on_days_off: false,
    });
  });

  it('lasts so many times, so many weeks, or until a day', () => {
    const repeating = { ...draft, repeats: true, weekdays: [6, 7] };
    expect(planOf(1, { ...repeating, limit: 'weeks', weeks: 2 }).plan?.repeat).toMatchObject({ until: '2026-12-04' });
    expect(planOf(1, { ...repeating, limit: 'until', until: '2026-12-31' }).plan?.repeat).toEqual({
      weekdays: [6, 7],
      until: '2026-12-31',
      skip: [],
      on_days_off: false,
    });
    expect(planOf(1, { ...repeating, limit: 'until' }).errors).toHaveProperty('until');
    for (const weeks of [null, 0, 105]) {
      expect(planOf(1, { ...repeating, limit: 'weeks', weeks }).errors).toHaveProperty('weeks');
    }
    expect(planOf(1, { ...repeating, limit: 'weeks', date: '' }).errors).toHaveProperty('date');
  });

  it('takes days as people type them', () => {
    expect(readDays('2026-10-01\n2026-10-02，2026-10-03')).toEqual({
      days: ['2026-10-01', '2026-10-02', '2026-10-03'],
      bad: undefined,
    });
    expect(readDays('2026-13-01').bad).toBe('2026-13-01');
  });
});
