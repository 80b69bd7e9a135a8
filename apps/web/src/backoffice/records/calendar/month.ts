import { dayAfter, mondayOf } from '../../../platform/days';
import { schoolDay } from '../../../platform/school-clock';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const daysInWeek = 7;

/** The weeks that overlap a month, from Monday to Sunday. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`;
  const monday = mondayOf(first);
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= month; start = dayAfter(start, daysInWeek)) {
    weeks.push(Array.from({ length: daysInWeek }, (_, index) => dayAfter(start, index)));
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
    for (let day = from > bounds.first ? from : bounds.first; day <= end; day = dayAfter(day, 1)) days.push(day);
    return days;
  }
  if (typeof value !== 'string') return [];
  if (dayPattern.test(value)) return [value];
  const day = schoolDay(new Date(value));
  return day === '' ? [] : [day];
};
