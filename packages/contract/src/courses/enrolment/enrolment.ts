import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { instant } from '../../platform/replies';
import { enrolmentMessages as messages } from './enrolment.errors';
import { interviewPlaceMax } from './enrolment.form';
import { decisions, enrolmentStates } from './enrolment.rules';

export const enrolmentState = z.enum(enrolmentStates.map(({ value }) => value));

/** An application, and the version on which the decision is based. */
const judgedItem = z.strictObject({ id: bodyId, version: z.int({ error: '缺少版本号' }).positive() });
/** As many as one screen shows; each is decided separately. */
const batchMax = 100;
const judgedItems = z
  .array(judgedItem)
  .min(1, { error: '请选择报名' })
  .max(batchMax, { error: `一次不超过 ${batchMax} 条` });
const reason = z.string().trim().max(500, { error: messages.reasonLength }).default('');

export const moveInput = z.strictObject({
  items: judgedItems,
  to: z.enum(decisions, { error: '请选择审核结果' }),
  reason,
  /** Whether those who wait for the class are knowingly passed over. */
  passes_waiting: z.boolean({ error: '请确认是否仍然录取' }).default(false),
  /** The class, if the application names none or is to move to another one. */
  class: bodyId.optional(),
  /** For an interview: when, where, and with whom. */
  interview_at: instant.optional(),
  interview_place: z
    .string()
    .trim()
    .max(interviewPlaceMax, { error: `面试地点不超过 ${interviewPlaceMax} 个字` })
    .optional(),
  interviewer: bodyId.optional(),
});
export type MoveInput = z.output<typeof moveInput>;
export const enterInput = z.strictObject({ items: judgedItems });
export const undoEntryInput = z.strictObject({
  ...judgedItem.shape,
  reason: reason.pipe(z.string().min(1, { error: messages.reasonNeeded })),
});

export type UndoEntryInput = z.output<typeof undoEntryInput>;

/** The result for one application of a batch: its new version, or why it was not changed. */
export const moveResult = z.object({
  id: z.int(),
  version: z.int().nullable(),
  errcode: z.int().nullable(),
  errmsg: z.string().nullable(),
});
export type MoveResult = z.output<typeof moveResult>;

/** The first application that waits for a class with a free seat. */
export const promotion = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  waiting_no: z.int(),
  class: z.object({ id: z.int(), label: z.string() }),
});
export type Promotion = z.output<typeof promotion>;

/** One step in the history of an application: who, when, from which state to which, why. */
export const timelineStep = z.object({
  id: z.int(),
  at: instant,
  admin_name: z.string(),
  from: enrolmentState.nullable(),
  to: enrolmentState,
  reason: z.string().nullable(),
});
export type TimelineStep = z.output<typeof timelineStep>;

/** The applications of one programme or intake by state. */
export const enrolmentSummary = z.object({
  programme: z.object({ id: z.int(), label: z.string(), asks_interview: z.boolean() }),
  /** Null for the applications without a class. */
  class: z
    .object({
      id: z.int(),
      label: z.string(),
      state: z.string().nullable(),
      starts_on: z.string().nullable(),
      capacity: z.int(),
      /** Members, and admitted applicants who have not entered yet. */
      taken: z.int(),
    })
    .nullable(),
  counts: z.record(enrolmentState, z.int().nonnegative()),
});
export type EnrolmentSummary = z.output<typeof enrolmentSummary>;

/** The seats of a class and the first applicant who waits for one. */
export const classSeats = z.object({ capacity: z.int(), taken: z.int(), promotion: promotion.nullable() });
export type ClassSeats = z.output<typeof classSeats>;

/** What the caller may see of a person with a mobile number: the contact's values, earlier applications and classes. */
export const knownPerson = z.object({
  contact: z
    .object({
      id: z.int(),
      name: z.string().nullable(),
      gender: z.string().nullable(),
      company: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  applications: z.array(
    z.object({
      id: z.int(),
      programme: z.string(),
      class: z.string().nullable(),
      state: enrolmentState.nullable(),
      applied_on: z.string().nullable(),
    }),
  ),
  classes: z.array(
    z.object({ id: z.int(), class: z.string(), state: z.string().nullable(), joined_on: z.string().nullable() }),
  ),
});
export type KnownPerson = z.output<typeof knownPerson>;
