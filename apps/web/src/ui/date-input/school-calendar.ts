import type generatePicker from 'antd/es/date-picker/generatePicker/generateSinglePicker';
import { mondayOf } from '../../platform/days';
import { dateInputTexts as texts } from './date-input.texts';
import { nowAs } from './date-kinds';

const dayMs = 86_400_000;

/** A copy of a moment, changed. */
const changed = (at: Date, change: (copy: Date) => void): Date => {
  const copy = new Date(at);
  change(copy);
  return copy;
};

/** The same day in another month, or the last one of a shorter month. */
const inMonth = (at: Date, month: number): Date =>
  changed(at, (copy) => {
    copy.setUTCMonth(month);
    if (copy.getUTCDate() !== at.getUTCDate()) copy.setUTCDate(0);
  });

const two = (part: number): string => String(part).padStart(2, '0');

const parts: Readonly<Record<string, (at: Date) => string>> = {
  YYYY: (at) => at.toISOString().slice(0, 4),
  MM: (at) => two(at.getUTCMonth() + 1),
  M: (at) => String(at.getUTCMonth() + 1),
  DD: (at) => two(at.getUTCDate()),
  D: (at) => String(at.getUTCDate()),
  HH: (at) => two(at.getUTCHours()),
  mm: (at) => two(at.getUTCMinutes()),
  ss: (at) => two(at.getUTCSeconds()),
};

/** Monday of the moment's week, at the same time of day. */
const monday = (at: Date): Date => {
  const day = at.toISOString().slice(0, 10);
  return new Date(at.getTime() - (Date.parse(day) - Date.parse(mondayOf(day))));
};

/** The week's number in the year that its Thursday is in. */
const weekNumber = (at: Date): number => {
  const thursday = monday(at).getTime() + 3 * dayMs;
  return 1 + Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / (7 * dayMs));
};

/**
 * How the calendar counts: its moments are dates whose UTC parts are what the school's clock shows, so that no zone of
 * the browser, and no summer time, ever shifts a day.
 */
export const schoolCalendar: Parameters<typeof generatePicker<Date>>[0] = {
  getNow: () => new Date(`${nowAs('minute')}Z`),
  getFixedDate: (text) => new Date(text),
  getEndDate: (at) => changed(at, (copy) => copy.setUTCMonth(at.getUTCMonth() + 1, 0)),
  getWeekDay: (at) => at.getUTCDay(),
  getYear: (at) => at.getUTCFullYear(),
  getMonth: (at) => at.getUTCMonth(),
  getDate: (at) => at.getUTCDate(),
  getHour: (at) => at.getUTCHours(),
  getMinute: (at) => at.getUTCMinutes(),
  getSecond: (at) => at.getUTCSeconds(),
  getMillisecond: (at) => at.getUTCMilliseconds(),
  addYear: (at, count) => inMonth(at, at.getUTCMonth() + 12 * count),
  addMonth: (at, count) => inMonth(at, at.getUTCMonth() + count),
  addDate: (at, count) => new Date(at.getTime() + count * dayMs),
  setYear: (at, year) => inMonth(at, at.getUTCMonth() + 12 * (year - at.getUTCFullYear())),
  setMonth: inMonth,
  setDate: (at, day) => changed(at, (copy) => copy.setUTCDate(day)),
  setHour: (at, hour) => changed(at, (copy) => copy.setUTCHours(hour)),
  setMinute: (at, minute) => changed(at, (copy) => copy.setUTCMinutes(minute)),
  setSecond: (at, second) => changed(at, (copy) => copy.setUTCSeconds(second)),
  setMillisecond: (at, ms) => changed(at, (copy) => copy.setUTCMilliseconds(ms)),
  isAfter: (one, other) => one.getTime() > other.getTime(),
  isValidate: (at) => !Number.isNaN(at.getTime()),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_, at) => monday(at),
    getWeek: (_, at) => weekNumber(at),
    getShortWeekDays: () => [...texts.weekdays],
    getShortMonths: () => [...texts.months],
    format: (_, at, format) => format.replace(/YYYY|MM?|DD?|HH|mm|ss/g, (part) => parts[part]?.(at) ?? part),
    // What is typed is read by our own inputs.
    parse: () => null,
  },
};
