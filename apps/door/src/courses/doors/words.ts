import { schoolDay, schoolMinute, schoolWords } from '@shuyuan/web/school-clock';

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const days = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'UTC' });

/** An amount of fen: `¥1,234.56`. */
export const moneyWords = (fen: number): string => yuan.format(fen / 100);

/** A day of the school: `2026年3月1日`. */
export const dayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** A day with its weekday: `2026年3月1日 周日`. */
export const weekdayWords = (day: string): string =>
  `${dayWords(day)} ${weekdays.format(new Date(`${day}T00:00:00Z`))}`;

const moments = schoolWords({ dateStyle: 'long', timeStyle: 'short' });

/** A moment by the school's clock. */
export const momentWords = (instant: string): string => moments(new Date(instant));

/** A time from one moment to another; the day is named once where it is the same. */
export const spanWords = (from: string, until: string): string => {
  const [start, end] = [new Date(from), new Date(until)];
  const isOneDay = schoolDay(start) === schoolDay(end);
  return `${moments(start)} – ${isOneDay ? schoolMinute(end).slice(11) : moments(end)}`;
};

/** A rate in tenths of a percent: `96.5%`. */
export const rateWords = (tenths: number): string => `${tenths / 10}%`;
