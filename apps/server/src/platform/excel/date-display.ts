import { type FormatToken, sectionsOf } from './format-section';
import { dayHalves, weekdayName, weekdays } from './number-format.texts';

interface Moment {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly weekday: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

const partsOf = (value: string): Moment => {
  const [date = '', time = ''] = value.includes('-') ? value.split('T') : ['1900-01-00', value];
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = '', second = ''] = time.split(':');
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return {
    year,
    month: Number(month),
    day: Number(day),
    weekday: weekdays[weekday] ?? '',
    hour: Number(hour),
    minute: Number(minute),
    second: Math.floor(Number(second)),
  };
};

type Show = (moment: Moment, hour: number) => string;

const shows: Readonly<Record<string, Show>> = {
  yyyy: ({ year }) => year,
  e: ({ year }) => year,
  yy: ({ year }) => year.slice(-2),
  mm: ({ month }) => two(month),
  m: ({ month }) => String(month),
  dd: ({ day }) => two(day),
  d: ({ day }) => String(day),
  aaaa: ({ weekday }) => weekdayName(weekday),
  aaa: ({ weekday }) => weekday,
  hh: (_, hour) => two(hour),
  h: (_, hour) => String(hour),
  ss: ({ second }) => two(second),
  s: ({ second }) => String(second),
};
const minutes: Readonly<Record<string, Show>> = {
  mm: ({ minute }) => two(minute),
  m: ({ minute }) => String(minute),
};
const separator = /^[-/:., ]$|^[^\p{ASCII}]$/u;

/** Whether an `m` stands for minutes: behind hours or before seconds. */
const isMinute = (codes: readonly string[], at: number): boolean =>
  /^m/.test(codes[at] ?? '') && (/^h/.test(codes[at - 1] ?? '') || /^s/.test(codes[at + 1] ?? ''));

const showOf = (tokens: readonly FormatToken[]): Show[] | undefined => {
  const isClock = (code: string | undefined): code is string => code !== undefined && /^[ymdhsae]/.test(code);
  const codes = tokens.flatMap(({ code }) => (isClock(code) && dayHalves[code] === undefined ? [code] : []));
  const shown: Show[] = [];
  let at = 0;
  for (const { literal, code } of tokens) {
    const half = code === undefined ? undefined : dayHalves[code];
    const literalSign = code === undefined ? (literal ?? '') : separator.test(code) ? code : undefined;
    if (half !== undefined) shown.push(({ hour }) => half[hour < 12 ? 0 : 1] ?? '');
    else if (isClock(code)) {
      const own = isMinute(codes, at) ? minutes[code] : shows[code];
      at += 1;
      if (own === undefined) return undefined;
      shown.push(own);
    } else if (literalSign === undefined) return undefined;
    else shown.push(() => literalSign);
  }
  return shown;
};

/** Displays a date or time by a format code; undefined for names of months and other codes that we do not know. */
export const dateDisplay = (code: string): ((value: string) => string) | undefined => {
  const [tokens = []] = sectionsOf(code);
  const parts = showOf(tokens);
  if (parts === undefined) return undefined;
  const isHalved = tokens.some(({ code: sign }) => sign !== undefined && dayHalves[sign] !== undefined);
  return (value) => {
    const moment = partsOf(value);
    const hour = isHalved ? moment.hour % 12 || 12 : moment.hour;
    return parts
      .map((part) => part(moment, hour))
      .join('')
      .trim();
  };
};
