import { isDay } from '../../platform/days';

const two = (digits: string): string => digits.padStart(2, '0');

/** Full-width digits and marks of a Chinese keyboard count as plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').trim();

const dayForms = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})$/,
  /^(?:(?<year>\d{4})\s*[-/.年]\s*)?(?<month>\d{1,2})\s*[-/.月]\s*(?<day>\d{1,2})\s*[日号]?$/,
];

/** A typed day as `2026-03-01`: `0301`, `20260301`, `3-1`, `2026/3/1`, `3月1日` …; without a year it is this one. */
export const readDay = (typed: string, today: string): string | undefined => {
  const text = plain(typed);
  for (const form of dayForms) {
    const { year = today.slice(0, 4), month, day } = form.exec(text)?.groups ?? {};
    if (month === undefined || day === undefined) continue;
    const read = `${year}-${two(month)}-${two(day)}`;
    return isDay(read) ? read : undefined;
  }
  return undefined;
};

const timeForms = [
  /^(?<hour>\d{1,2})(?<minute>\d{2})$/,
  /^(?<hour>\d{1,2})\s*[:.]\s*(?<minute>\d{2})$/,
  /^(?<hour>\d{1,2})\s*[点时]\s*(?:(?<half>半)|(?<minute>\d{1,2})\s*分?)?$/,
];

/** A typed time as `14:30`: `1430`, `9:30`, `14点30分`, `9点半`. */
export const readTime = (typed: string): string | undefined => {
  const text = plain(typed);
  for (const form of timeForms) {
    const { hour, half, minute = half === undefined ? '0' : '30' } = form.exec(text)?.groups ?? {};
    if (hour !== undefined) return Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${two(minute)}` : undefined;
  }
  return undefined;
};

/** A typed day with its time as `2026-03-01T14:30`. */
export const readMinute = (typed: string, today: string): string | undefined => {
  const text = plain(typed);
  const [, written = '', at = ''] = /^(.+[日号])\s*(\S+)$/.exec(text) ?? /^(\S.*?)[\sT]+(\S+)$/.exec(text) ?? [];
  const [day, time] = [readDay(written, today), readTime(at)];
  return day === undefined || time === undefined ? undefined : `${day}T${time}`;
};

type Read = (typed: string, today: string) => string | undefined;

/** Two ends typed as one text, such as `3.1-3.31` or `0301 至 0331`; undefined if it is not exactly two. */
export const readEnds = (typed: string, read: Read, today: string): readonly [string, string] | undefined => {
  const text = plain(typed);
  if (read(text, today) !== undefined) return undefined;
  for (const { 0: mark, index } of text.matchAll(/\s*[至到~—–-]+\s*|\s+/g)) {
    const [from, to] = [read(text.slice(0, index), today), read(text.slice(index + mark.length), today)];
    if (from !== undefined && to !== undefined) return [from, to];
  }
  return undefined;
};
