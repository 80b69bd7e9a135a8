const two = (value: number): string => String(value).padStart(2, '0');
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day as YYYY-MM-DD, in the viewer's time zone. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Days are counted at noon, which no daylight-saving change moves to another day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** The day this many days later. */
export const addDays = (day: string, count: number): string => {
  const at = noonOf(day);
  at.setDate(at.getDate() + count);
  return dayOf(at);
};

/** The month of a moment, as YYYY-MM. */
export const monthOf = (at: Date): string => dayOf(at).slice(0, 7);

/** The month this many months later. */
export const addMonths = (month: string, count: number): string => {
  const at = noonOf(`${month}-01`);
  at.setMonth(at.getMonth() + count);
  return monthOf(at);
};

const daysInWeek = 7;

/** The weeks that overlap a month, from Monday to Sunday. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`;
  const monday = addDays(first, -((noonOf(first).getDay() + 6) % daysInWeek));
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
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? [] : [dayOf(at)];
};
