import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { repeatRule } from './repeat-rule';
import { halfDays, sessionNameMax } from './session.form';

const clock = (error: string) => z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error });
const name = (what: string) =>
  z
    .string()
    .trim()
    .max(sessionNameMax, { error: `${what}最多 ${sessionNameMax} 个字` })
    .optional()
    .default('');

/** Time, subject, teacher and place. */
const shown = {
  date: z.iso.date({ error: '请选择日期' }),
  starts_at: clock('请选择开始时间'),
  ends_at: clock('请选择结束时间'),
  topic: z
    .string({ error: '请填写主题' })
    .trim()
    .min(1, { error: '请填写主题' })
    .max(100, { error: '主题最多 100 个字' }),
  teacher: name('授课老师'),
  room: name('教室'),
};
/** Saves although teacher or room are taken; a class is never in two places. */
const overlap_ok = z.boolean({ error: '请选择是否允许冲突' }).optional().default(false);
const endsLater = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean => starts_at < ends_at;
const endsEarly = { error: '结束时间应晚于开始时间', path: ['ends_at'] };

/** Sessions of one class that differ only by day. */
export const sessionPlan = z
  .strictObject({
    class_id: bodyId,
    ...shown,
    half_day: z.enum(halfDays.map(({ value }) => value)).optional(),
    remark: z.string().trim().max(1000, { error: '备注最多 1000 个字' }).optional().default(''),
    overlap_ok,
    /** Absent: one session on `date`. */
    repeat: repeatRule.optional(),
  })
  .refine(endsLater, endsEarly);
export type SessionPlan = z.output<typeof sessionPlan>;

/** A session that conflicts with another one, and what they would share; who may not see it is told the time alone. */
export const sessionClash = z.object({
  id: z.int().nullable(),
  date: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  class_name: z.string(),
  shares: z.array(z.enum(['class', 'teacher', 'room'])),
});
export type SessionClash = z.output<typeof sessionClash>;

/** A day of a plan, with its conflicts; `day_off` names the school's day off on which it is held all the same. */
export const plannedDay = z.object({ date: z.string(), day_off: z.string(), clashes: z.array(sessionClash) });

/** A day that a plan leaves out, because the school is closed. */
export const skippedDay = z.object({ date: z.string(), name: z.string() });
export type SkippedDay = z.output<typeof skippedDay>;

const ofSeries = {
  id: bodyId,
  version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
  /** This session and later ones, or the whole series. */
  part: z.enum(['following', 'all'], { error: '请选择哪些课次' }),
};

/** A session's new values: those that differ change in the whole series, whose days all move by the same number. */
export const seriesChange = z.strictObject({ ...ofSeries, ...shown, overlap_ok }).refine(endsLater, endsEarly);
export type SeriesChange = z.output<typeof seriesChange>;

/** Sessions that are cancelled together. */
export const seriesCancel = z.strictObject(ofSeries);
export type SeriesCancel = z.output<typeof seriesCancel>;

/** How many sessions were changed, and how many were not, because their roll was taken. */
export const seriesOutcome = z.object({ changed: z.int(), unchanged: z.int() });
export type SeriesOutcome = z.output<typeof seriesOutcome>;
