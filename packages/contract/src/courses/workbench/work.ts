import { z } from 'zod';
import { rollStates } from '../attendance/roll-state';
import { enrolmentStates } from '../enrolment/enrolment.rules';

const enrolmentState = z.enum(enrolmentStates.map(({ value }) => value));
const count = z.int().nonnegative();
const fen = z.int();
const day = z.iso.date();

/** A session of today; values that the caller may not see are empty. */
export const todaySession = z.object({
  id: z.int(),
  class_id: z.int(),
  class_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  teacher: z.string(),
  room: z.string(),
  roll_state: z.enum(rollStates.map(({ value }) => value)),
});
export type TodaySession = z.output<typeof todaySession>;

/** The sessions of the school's day, and how many rolls up to now were not taken. */
export const sessionWork = z.object({ today: day, sessions: z.array(todaySession), missing: count });
export type SessionWork = z.output<typeof sessionWork>;

/** Applications by programme and state. */
export const enrolmentWork = z.object({
  programmes: z.array(z.object({ id: z.int(), label: z.string(), counts: z.record(enrolmentState, count) })),
});
export type EnrolmentWork = z.output<typeof enrolmentWork>;

/** Unpaid instalments, the people who owe them, and the outstanding amount. */
const dues = z.object({ rows: count, people: count, fen });
/** How many days ahead of its due date an instalment is shown. */
export const dueSoonDays = 7;
/** Overdue money, and money due from today until a day, inclusive. */
export const dueWork = z.object({ today: day, until: day, overdue: dues, soon: dues });
export type DueWork = z.output<typeof dueWork>;

const refunds = z.object({ rows: count, fen });
/** Refunds that wait for a decision, and those that wait to be paid. */
export const refundWork = z.object({
  pending: refunds,
  approved: refunds,
  /** Adjustments that wait for a decision; null for callers who may not see them. */
  adjustments: refunds.nullable(),
});
export type RefundWork = z.output<typeof refundWork>;

/** Leave requests that wait for a decision. */
const leaveWork = z.object({ pending: count });

/** Corrections of personal data that wait for a decision. */
const correctionWork = z.object({ pending: count });

/** Receipts and refunds by month, the oldest first; void rows and 结转 do not count. */
export const monthReceipts = z.object({
  months: z.array(z.object({ month: z.string(), taken: fen, refunded: fen })),
});
export type MonthReceipts = z.output<typeof monthReceipts>;
/** How many months are shown, including the current one. */
export const receiptMonths = 12;

/** The attendance of a running class, in tenths of a percent; null where no roll was taken. */
export const classAttendance = z.object({
  classes: z.array(z.object({ id: z.int(), label: z.string(), marked: count, rate: z.int().nullable() })),
});
export type ClassAttendance = z.output<typeof classAttendance>;

/**
 * The blocks of the workbench (requirements §14). Each requires the right on the list that it links to and counts the rows
 * that the caller would find there; null for callers who may not see what it counts.
 */
const blocks = {
  sessions: sessionWork.nullable(),
  enrolment: enrolmentWork.nullable(),
  dues: dueWork.nullable(),
  refunds: refundWork.nullable(),
  leaves: leaveWork.nullable(),
  corrections: correctionWork.nullable(),
  receipts: monthReceipts.nullable(),
  attendance: classAttendance.nullable(),
};
export type WorkBlock = keyof typeof blocks;
export const workBlocks = Object.keys(blocks) as [WorkBlock, ...WorkBlock[]];

/** All blocks; those that could not be read are null and named, and the others are there all the same. */
export const work = z.object({ ...blocks, failed: z.array(z.enum(workBlocks)) });
export type Work = z.output<typeof work>;
