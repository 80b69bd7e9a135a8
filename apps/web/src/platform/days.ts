/** Days are counted in UTC, where all of them are equally long. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether a text is a day that the calendar has, as `2026-03-01`. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = startOf(text);
  // Some engines roll the 30th of February over into March.
  return !Number.isNaN(at.getTime()) && dayOf(at) === text;
};

/** The day this many days later. */
export const dayAfter = (day: string, count: number): string => {
  const at = startOf(day);
  at.setUTCDate(at.getUTCDate() + count);
  return dayOf(at);
};

/** The month this many months later, as `2026-03`. */
export const monthAfter = (month: string, count: number): string => {
  const at = startOf(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return dayOf(at).slice(0, 7);
};

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((startOf(day).getUTCDay() + 6) % 7));
