import { expect, it } from 'vitest';
import { outdated } from './retention.rules';

const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    id: count - day,
    age_days: day + 0.1,
    week: Math.floor((day + 0.1) / 7),
  }));
const agesLeft = (count: number, keep: { keep_days: number; keep_weekly: number }): number[] => {
  const runs = daily(count);
  const gone = new Set(outdated(runs, keep).map(({ id }) => id));
  return runs.filter(({ id }) => !gone.has(id)).map(({ age_days }) => Math.floor(age_days));
};

it('the newest stays even when everything is too old', () => {
  const runs = daily(1).map((run) => ({ ...run, age_days: 400, week: 57 }));
  expect(outdated(runs, { keep_days: 1, keep_weekly: 0 })).toEqual([]);
});

it('beyond the days one of each week stays, for as many weeks as were asked for', () => {
  expect(agesLeft(60, { keep_days: 3, keep_weekly: 0 })).toEqual([0, 1, 2]);
  expect(agesLeft(60, { keep_days: 14, keep_weekly: 3 })).toEqual([
    ...Array.from({ length: 14 }, (_, day) => day),
    14,
    21,
    28,
  ]);
  expect(agesLeft(5, { keep_days: 14, keep_weekly: 3 })).toEqual([0, 1, 2, 3, 4]);
});
