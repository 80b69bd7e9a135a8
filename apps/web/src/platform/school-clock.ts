const minuteMs = 60_000;

/** The school's distance from UTC; Beijing's until the page says it. */
let offsetMs = 480 * minuteMs;

/** Lets days and clocks go by another offset, in minutes; a text that is none changes nothing. */
export const setSchoolOffset = (minutes: string): void => {
  if (/^-?\d{1,3}$/.test(minutes)) offsetMs = Number(minutes) * minuteMs;
};

/** A moment whose UTC parts are what the school's clock shows, wherever the browser is; undefined if it is none. */
const onTheWall = (at: Date): Date | undefined =>
  Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() + offsetMs);

/** A moment by the school's clock: `2026-03-01T14:30:00`; '' if it is none. */
const schoolText = (at: Date): string => onTheWall(at)?.toISOString().slice(0, 19) ?? '';

/** The school's day at a moment: `2026-03-01`. */
export const schoolDay = (at = new Date()): string => schoolText(at).slice(0, 10);

/** The hour by the school's clock, from 0. */
export const schoolHour = (at: Date): number => Number(schoolText(at).slice(11, 13));

/** A moment to the minute: `2026-03-01 14:30`; '' if it is none. */
export const schoolMinute = (at: Date): string => schoolText(at).slice(0, 16).replace('T', ' ');

/** A moment to the second: `2026-03-01 14:30:15`. */
export const schoolSecond = (at: Date): string => schoolText(at).replace('T', ' ');

/** Words for moments by the school's clock. */
export const schoolWords = (options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  // Made with the first moment: a browser takes milliseconds to make one, and most screens show none.
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    const wall = onTheWall(at);
    format ??= new Intl.DateTimeFormat('zh-CN', { ...options, timeZone: 'UTC' });
    return wall === undefined ? '' : format.format(wall);
  };
};

/** Day and time in short words, for a moment that passed not long ago. */
export const shortMoment = schoolWords({ dateStyle: 'medium', timeStyle: 'short' });

/** The moment at which the school's clock shows a day and a time such as `2026-03-01T14:30`; undefined if it is none. */
export const momentAt = (local: string): Date | undefined => {
  const wall = Date.parse(`${local}Z`);
  return Number.isNaN(wall) ? undefined : new Date(wall - offsetMs);
};
