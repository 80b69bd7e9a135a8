import { z } from 'zod';
import { recordRef } from '../../backoffice/records/record';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { memberStates } from '../contacts/member.form';
import { amountMax, day, fen, oneOf, reason } from '../payments/payment';
import { memberActMessages as messages } from './member-act.errors';
import { memberActKinds } from './member-act.form';

const version = z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' });
const amount = z.int({ error: '请输入金额，最多两位小数' }).max(amountMax, { error: '金额过大' });

const shared = { member_id: bodyId, version, day, reason };

/** Moves a member into another class, with what was paid. */
export const transferMemberInput = z.strictObject({
  ...shared,
  class: z.int({ error: '请选择转入的班级' }).positive({ error: '请选择转入的班级' }),
  /** What is carried over; the class that is left keeps the rest. */
  amount: amount.nonnegative({ error: '金额不能小于 0' }),
  /** What was paid when the consequence was on the screen. */
  paid: fen,
  allow_prepaid: z.boolean().default(false),
});

/** Lets a member pause. */
export const pauseMemberInput = z
  .strictObject({ ...shared, back_on: day.nullable().default(null) })
  .refine(({ day, back_on }) => back_on === null || back_on > day, {
    path: ['back_on'],
    error: messages.backTooEarly,
  });

/** Lets a member come back. */
export const resumeMemberInput = z.strictObject(shared);

/** Lets a member leave; with an amount, a refund is requested in the same act. */
export const leaveMemberInput = z.strictObject({
  ...shared,
  refund_amount: amount.positive({ error: '金额应大于 0' }).nullable().default(null),
});

/** What would follow from an act; the class and the amount are those of a move into another class. */
export const previewQuery = z.strictObject({
  member_id: queryId,
  act: oneOf(memberActKinds, '请选择要办理的事项'),
  class: queryId.optional(),
  amount: z
    .union([z.number(), z.string().regex(/^\d{1,12}$/)], { error: '请输入金额，最多两位小数' })
    .transform(Number)
    .pipe(amount.nonnegative({ error: '金额不能小于 0' }))
    .optional(),
});

/** What a class holds of a member and is still owed. */
const purse = z.object({ receivable: fen, paid: fen, outstanding: fen, prepaid: fen });
export type Purse = z.output<typeof purse>;

/** A class before and after the act: its seats and the member's money there. */
const side = z.object({
  class: recordRef,
  capacity: z.int(),
  taken: z.object({ before: z.int(), after: z.int() }),
  /** Null where the caller may not see amounts. */
  money: z.object({ before: purse.nullable(), after: purse }).nullable(),
});

const state = oneOf(memberStates, '');

/** What follows from an act on a member. */
export const consequence = z.object({
  /** Today in the school's time zone, the day that acts start from. */
  today: day,
  member: z.object({
    id: z.int(),
    version,
    student_name: z.string(),
    student_no: z.string(),
    joined_on: day.nullable(),
  }),
  state: z.object({ before: state, after: state }),
  from: side,
  to: side.nullable(),
  /** What the rules say about the money; null where the caller may not see amounts. */
  money: z
    .object({
      available: fen,
      proposed: fen,
      rule: z.string(),
      amount: fen,
      /** By how much the bill of the old class is lowered, and whether a second person has to approve that. */
      lowered: fen,
      needs_second: z.boolean(),
      limit: fen,
      /** The instalments of the old class that are not settled yet. */
      open_instalments: z.int(),
      may_refund: z.boolean(),
    })
    .nullable(),
});
export type Consequence = z.output<typeof consequence>;

/** What an act has made; the class and the member are those of a move into another class. */
export const doneAct = z.object({
  id: z.int(),
  member_id: z.int().nullable(),
  class: recordRef.nullable(),
});
export type DoneAct = z.output<typeof doneAct>;
