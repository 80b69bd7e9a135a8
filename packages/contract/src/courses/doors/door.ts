import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { instant } from '../../platform/replies';
import { attendanceStates } from '../attendance/attendance.form';
import { leaveReasonMax, leaveStates } from '../attendance/leave.form';
import { stateCounts } from '../attendance/rates';
import { memberStates } from '../contacts/member.form';
import { enrolmentState } from '../enrolment/enrolment';
import { balance, day, fen, oneOf, receipt, words } from '../payments/payment';
import { correctionStates } from './correction.form';
import { doorMessages as messages } from './door.errors';
import { correctableFields, type PersonalField } from './personal-field';

/** What the school has opened on the page; what is not open has no place there. */
const opened = z.object({
  state: z.boolean(),
  interview: z.boolean(),
  letter: z.boolean(),
  balance: z.boolean(),
  attendance: z.boolean(),
  leave: z.boolean(),
  correction: z.boolean(),
});

/** An application as its applicant sees it. */
export const ownApplication = z.object({
  id: z.int(),
  name: z.string(),
  programme: z.string(),
  class: z.string().nullable(),
  applied_on: day.nullable(),
  /** Null where the school does not show it; `label` is in applicants' words. */
  state: z.object({ value: enrolmentState, label: z.string() }).nullable(),
  interview: z.object({ at: instant, place: z.string() }).nullable(),
  /** What staff wrote that is missing; '' if nothing. */
  missing: z.string(),
  /** How many files it has, and whether it takes more. */
  files: z.int(),
  takes_files: z.boolean(),
  has_letter: z.boolean(),
  may_withdraw: z.boolean(),
  /** The tuition of the class of someone who is admitted and has not entered yet; null where it is not shown. */
  fee: fen.nullable(),
});
export type OwnApplication = z.output<typeof ownApplication>;

/** A place in a class. */
export const ownMembership = z.object({
  id: z.int(),
  class: z.string(),
  programme: z.string(),
  student_no: z.string(),
  state: oneOf(memberStates, ''),
  state_label: z.string(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  /** What is not paid, and what of it is due by today; null where it is not shown. */
  outstanding: fen.nullable(),
  due: fen.nullable(),
  may_ask_leave: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembership>;

/** The first page: everything that the number's owner has at the school. */
export const doorHome = z.object({
  school: z.string(),
  /** The name of the person; '' for a number that the school does not know. */
  name: z.string(),
  opened,
  how_to_pay: z.string(),
  applications: z.array(ownApplication),
  memberships: z.array(ownMembership),
});
export type DoorHome = z.output<typeof doorHome>;

/** A calendar file; `content` is its whole text. */
export const calendarFile = z.object({ name: z.string(), content: z.string() });

/** An admission letter as plain text. */
export const letter = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  date: day.nullable(),
  school: z.string(),
});
export type Letter = z.output<typeof letter>;

/** A session ahead. */
export const ownSession = z.object({
  id: z.int(),
  member_id: z.int(),
  class: z.string(),
  date: day,
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  teacher: z.string(),
  room: z.string(),
  /** The day, time or room was changed within the last seven days. */
  is_changed: z.boolean(),
  /** Whether leave was asked for it. */
  leave: oneOf(leaveStates, '').nullable(),
});
export type OwnSession = z.output<typeof ownSession>;

/** The marks of one membership, the newest first; the rate is in tenths of a percent. */
export const ownAttendance = z.object({
  member_id: z.int(),
  class: z.string(),
  counts: stateCounts,
  marked: z.int(),
  rate: z.int().nullable(),
  marks: z.array(
    z.object({
      session_id: z.int(),
      date: day,
      topic: z.string(),
      state: oneOf(attendanceStates, ''),
      label: z.string(),
    }),
  ),
});
export type OwnAttendance = z.output<typeof ownAttendance>;

/** The money of one membership. */
export const ownAccount = balance.extend({
  member_id: z.int(),
  class: z.string(),
  student_no: z.string(),
  due: fen,
  next_due_on: day.nullable(),
  plan: z.array(z.object({ no: z.int(), due_on: day, open: fen, remark: z.string() })),
  payments: z.array(
    z.object({
      id: z.int(),
      receipt_no: z.string(),
      paid_on: day,
      /** In words: 缴费, 退费 and so on, and by what. */
      kind: z.string(),
      method: z.string(),
      amount: fen,
    }),
  ),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** A receipt as it is printed, without what concerns other people on it. */
export const ownReceipt = receipt
  .pick({
    id: true,
    receipt_no: true,
    amount: true,
    paid_on: true,
    student_name: true,
    student_no: true,
    class_name: true,
    payer_name: true,
    collector_name: true,
    discounts: true,
    voided_on: true,
    reverses: true,
    reversed_by: true,
  })
  .extend({ kind: z.string(), method: z.string(), school: z.string() });
export type OwnReceipt = z.output<typeof ownReceipt>;

/** A request for leave. */
export const ownLeave = z.object({
  id: z.int(),
  class: z.string(),
  state: oneOf(leaveStates, ''),
  label: z.string(),
  starts_at: instant,
  ends_at: instant,
  reason: z.string(),
  decision: z.string(),
  files: z.int(),
});
export type OwnLeave = z.output<typeof ownLeave>;

const leaveReason = words(leaveReasonMax).min(1, { error: messages.reasonNeeded });

/** Leave from one session, or for a time. */
export const leaveInput = z
  .strictObject({
    member_id: bodyId,
    session_id: bodyId.optional(),
    starts_at: instant.optional(),
    ends_at: instant.optional(),
    reason: leaveReason,
  })
  .superRefine(({ session_id, starts_at, ends_at }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (session_id !== undefined && (starts_at !== undefined || ends_at !== undefined)) {
      say('session_id', '课次和时间只填一种');
    }
    if (session_id !== undefined) return;
    if (starts_at === undefined) say('starts_at', '请选择开始时间');
    if (ends_at === undefined) say('ends_at', '请选择结束时间');
  });
export type LeaveInput = z.output<typeof leaveInput>;

/** One field of a person's own data. */
const ownDatum = z.object({
  field: z.string(),
  name: z.string(),
  /** '' if the school has none. */
  value: z.string(),
  is_correctable: z.boolean(),
});

/** A correction that was asked for. */
const ownCorrection = z.object({
  id: z.int(),
  name: z.string(),
  value: z.string(),
  note: z.string(),
  state: oneOf(correctionStates, ''),
  label: z.string(),
  decision: z.string(),
  at: instant,
});

/** What the school holds of a person; no fields before they have a contact of their own. */
export const ownData = z.object({ fields: z.array(ownDatum), corrections: z.array(ownCorrection) });
export type OwnData = z.output<typeof ownData>;

/** A request to correct one field. */
export const correctionInput = z.strictObject({
  field: z.enum(correctableFields as [PersonalField, ...PersonalField[]], { error: messages.notCorrectable }),
  value: words(100).min(1, { error: '请填写正确的内容' }),
  note: words(200).default(''),
});
export type CorrectionInput = z.output<typeof correctionInput>;
