import { schoolDay } from '../../../platform/school-clock';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days are counted in UTC, where all of them are equally long. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day this many days later. */
export const addDays = (day: string, count: number): string => {
  const at = startOf(day);
  at.setUTCDate(at.getUTCDate() + count);
  return dayOf(at);
};

/** The month this many months later. */
export const addMonths = (month: string, count: number): string => {
  const at = startOf(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return dayOf(at).slice(0, 7);
};

const daysInWeek = 7;

/** The weeks that overlap a month, from Monday to Sunday. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`;
  const monday = addDays(first, -((startOf(first).getUTCDay() + 6) % daysInWeek));
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= month; start = addDays(start, daysInWeek)) {
    weeks.push(Array.from({ length: daysInWeek }, (_, index) => addDays(start, index)));
  }
  return weeks;
};

/** The days of a value: one, or all of a range; none for a value that is not a date. */
export const daysOf = (value: unknown, bounds: { first: string; last: string }): readonly string[] => {
  if (Array.isArray(value)) {
    const [from, to] = value;
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    const days: string[] = [];
    const end = to < bounds.last ? to : bounds.last;
    for (let day = from > bounds.first ? from : bounds.first; day <= end; day = addDays(day, 1)) days.push(day);
    return days;
  }
  if (typeof value !== 'string') return [];
  if (dayPattern.test(value)) return [value];
  const day = schoolDay(new Date(value));
  return day === '' ? [] : [day];
};
