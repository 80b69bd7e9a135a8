import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { instant } from '../../platform/replies';
import { amountMax, day, fen, method, reason, words } from './payment';
import { countedMethod } from './payment.form';

/** Closes a whole day; all its payments must already be closed. */
export const closeDayInput = z.strictObject({ day });

/** One day of one collector by one method, with the total that was on the screen; of cash also what was counted. */
export const closeInput = z
  .strictObject({
    day,
    collector_id: bodyId,
    method,
    total: fen,
    counted: z
      .int({ error: '请输入金额，最多两位小数' })
      .min(-amountMax, { error: '金额过大' })
      .max(amountMax, { error: '金额过大' })
      .nullable()
      .default(null),
    note: words(200).default(''),
  })
  .superRefine(({ method, total, counted, note }, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (method === countedMethod && counted === null) say('counted', '请输入实点现金');
    if (method !== countedMethod && counted !== null) say('counted', '只有现金需要清点');
    if (counted !== null && counted !== total && note === '') say('note', '实点与账面不符，请说明原因');
  });

/** Asks for a close to be opened again: that of one collector and method, or that of the whole day alone. */
export const reopenInput = z
  .strictObject({ day, collector_id: bodyId.nullable().default(null), method: method.nullable().default(null), reason })
  .refine(({ collector_id, method }) => (collector_id === null) === (method === null), {
    path: ['method'],
    error: '请同时指定经手人和方式，或都不指定',
  });

/** Opens a close again as asked, or refuses to. */
export const decideReopenInput = z
  .strictObject({
    id: bodyId,
    decision: z.enum(['approved', 'rejected'], { error: '请选择审批结果' }),
    reason: words(200).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
    path: ['reason'],
    error: '请填写驳回原因',
  });

/** Takes back a request of one's own that nobody has decided yet. */
export const withdrawReopenInput = z.strictObject({ id: bodyId });

/** What one collector received and paid out by one method on one day; of a close also what was counted. */
export const dayTill = z.object({
  collector_id: z.int(),
  collector_name: z.string(),
  method,
  count: z.int(),
  taken: fen,
  given: fen,
  total: fen,
  closed_at: instant.nullable(),
  closed_by: z.string(),
  counted: fen.nullable(),
  note: z.string(),
});
export type DayTill = z.output<typeof dayTill>;

/** Who closed a whole day, for everyone and every method. */
export const dayClosing = z.object({ closed_at: instant, closed_by: z.string() });
export type DayClosing = z.output<typeof dayClosing>;

/** A request to open a close again that waits for a second person. */
export const dayReopening = z.object({
  id: z.int(),
  collector_id: z.int().nullable(),
  collector_name: z.string(),
  method: method.nullable(),
  reason: z.string(),
  asked_by: z.int(),
  asked_by_name: z.string(),
  asked_at: instant,
});
export type DayReopening = z.output<typeof dayReopening>;

/** One step in the history of a day: a close, a request, its withdrawal, or what a second person decided. */
export const dayEvent = z.object({
  kind: z.enum(['closed', 'asked', 'approved', 'rejected', 'withdrawn']),
  at: instant,
  by: z.string(),
  /** Empty, as `method`, where it concerns the whole day. */
  collector_name: z.string(),
  method: method.nullable(),
  total: fen.nullable(),
  counted: fen.nullable(),
  words: z.string(),
});
export type DayEvent = z.output<typeof dayEvent>;

/** Receipts of a day whose numbers follow one another. */
export const numberRange = z.object({ from: z.string(), to: z.string(), count: z.int() });
export type NumberRange = z.output<typeof numberRange>;

/** A day beside its tills: whether it is closed as a whole, its receipts, and what was done with its closes. */
export const dayBook = z.object({
  closing: dayClosing.nullable(),
  numbers: z.array(numberRange),
  voided: z.array(z.string()),
  reopenings: z.array(dayReopening),
  events: z.array(dayEvent),
});
export type DayBook = z.output<typeof dayBook>;
