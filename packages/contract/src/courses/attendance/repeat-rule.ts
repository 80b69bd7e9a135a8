import { z } from 'zod';

/** The most sessions that one call creates. */
export const sessionsMax = 200;

const day = z.iso.date({ error: '请选择日期' });

/** How sessions repeat: on days of the week (1 = Monday), a number of times or until a day; some days are left out. */
export const repeatRule = z
  .strictObject({
    weekdays: z
      .array(z.int().min(1).max(7), { error: '请选择每周上课的日子' })
      .min(1, { error: '请选择每周上课的日子' })
      .max(7, { error: '请选择每周上课的日子' }),
    count: z
      .int({ error: `请输入 1 到 ${sessionsMax} 之间的次数` })
      .min(1, { error: `请输入 1 到 ${sessionsMax} 之间的次数` })
      .max(sessionsMax, { error: `请输入 1 到 ${sessionsMax} 之间的次数` })
      .optional(),
    until: day.optional(),
    skip: z
      .array(day)
      .max(sessionsMax, { error: `最多跳过 ${sessionsMax} 天` })
      .optional()
      .default([]),
    /** Also on the school's days off, which are otherwise left out. */
    on_days_off: z.boolean({ error: '请选择放假时是否上课' }).optional().default(false),
  })
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
    error: '请填写次数或截止日期其中一项',
    path: ['count'],
  });
export type RepeatRule = z.output<typeof repeatRule>;

const dayMs = 86_400_000;
const weekdayOf = (at: number): number => ((new Date(at).getUTCDay() + 6) % 7) + 1;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days for which a rule is followed; without an end, a rule that skips everything would never end. */
export const horizonDays = 3 * 366;

/** The days of a rule from its first day on; days left out do not count. */
export const repeatedDates = (from: string, rule: Omit<RepeatRule, 'on_days_off'>): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`);
  const last = rule.until === undefined ? first + horizonDays * dayMs : Date.parse(`${rule.until}T00:00:00Z`);
  const most = rule.count ?? sessionsMax + 1;
  const skipped = new Set(rule.skip);
  const dates: string[] = [];
  for (let at = first; at <= last && dates.length < most; at += dayMs) {
    const date = isoDay(at);
    if (rule.weekdays.includes(weekdayOf(at)) && !skipped.has(date)) dates.push(date);
  }
  return dates;
};
