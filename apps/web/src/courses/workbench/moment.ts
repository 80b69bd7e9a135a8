import { momentTexts as texts } from './workbench.texts';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayInYear = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric' });
const fullDay = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric' });
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' });

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
  greetings.find(([untilHour]) => now.getHours() < untilHour)?.[1] ?? texts.evening;

/** The day with its weekday. */
export const longDay = (now: Date): string => `${fullDay.format(now)} ${weekday.format(now)}`;

const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** A past moment in everyday words: today, yesterday, or its day. */
export const sayWhen = (at: Date, now: Date): string => {
  const days = dayNumber(now) - dayNumber(at);
  const time = clock.format(at);
  if (days === 0) return `${texts.today} ${time}`;
  if (days === 1) return `${texts.yesterday} ${time}`;
  const day = at.getFullYear() === now.getFullYear() ? dayInYear : fullDay;
  return `${day.format(at)} ${time}`;
};
