import { schoolDay, schoolHour, schoolWords } from '../../platform/school-clock';
import { momentTexts as texts } from './workbench.texts';

const clock = schoolWords({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayInYear = schoolWords({ month: 'long', day: 'numeric' });
const fullDay = schoolWords({ year: 'numeric', month: 'long', day: 'numeric' });
const weekday = schoolWords({ weekday: 'long' });

const greetings: readonly (readonly [untilHour: number, words: string])[] = [
  [5, texts.lateNight],
  [9, texts.earlyMorning],
  [12, texts.morning],
  [14, texts.noon],
  [18, texts.afternoon],
  [24, texts.evening],
];

/** The greeting for the time of day. */
export const greetingAt = (now: Date): string =>
  greetings.find(([untilHour]) => schoolHour(now) < untilHour)?.[1] ?? texts.evening;

/** The day with its weekday. */
export const longDay = (now: Date): string => `${fullDay(now)} ${weekday(now)}`;

const dayNumber = (date: Date): number => Date.parse(schoolDay(date)) / 86_400_000;

/** A past moment in everyday words: today, yesterday, or its day. */
export const sayWhen = (at: Date, now: Date): string => {
  const days = dayNumber(now) - dayNumber(at);
  const time = clock(at);
  if (days === 0) return `${texts.today} ${time}`;
  if (days === 1) return `${texts.yesterday} ${time}`;
  const isThisYear = schoolDay(at).slice(0, 4) === schoolDay(now).slice(0, 4);
  return `${(isThisYear ? dayInYear : fullDay)(at)} ${time}`;
};
