import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { postedBack } from '../../platform/posted-back';
import { instant } from '../../platform/replies';
import { attendanceStates, markReasonMax } from './attendance.form';

const state = z.enum(
  attendanceStates.map(({ value }) => value),
  { error: '请选择出勤情况' },
);
const reason = z
  .string()
  .trim()
  .max(markReasonMax, { error: `说明最多 ${markReasonMax} 个字` });

/** The most members of one roll. */
const rollMax = 2000;

/** A session as a roll and the grid show it. */
export const rolledSession = z.object({
  id: z.int(),
  date: z.string(),
  half_day: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  teacher: z.string(),
  room: z.string(),
  rolled_at: instant.nullable(),
});
export type RolledSession = z.output<typeof rolledSession>;

/** A member of a roll. */
export const rollMember = z.object({
  id: z.int(),
  name: z.string(),
  student_no: z.string(),
  team: z.string(),
  state: z.string(),
});
export type RollMember = z.output<typeof rollMember>;

/** The mark of a member in a roll; version 0 means that nothing is stored yet and the state is proposed. */
export const rollMark = z.object({
  member_id: z.int(),
  state,
  reason: z.string(),
  makeup: z.boolean(),
  version: z.int().nonnegative(),
});
export type RollMark = z.output<typeof rollMark>;

/** A leave request that covers a session; the reason is empty for callers who may not read it. */
export const rollLeave = z.object({ member_id: z.int(), state: z.enum(['approved', 'pending']), reason: z.string() });
export type RollLeave = z.output<typeof rollLeave>;

/** The roll of one session. */
export const roll = z.object({
  session: rolledSession,
  class_id: z.int(),
  members: z.array(rollMember.extend({ search_entry: z.string() })),
  marks: z.array(rollMark),
  /** The leave requests; an approved one determines the proposed mark. */
  leaves: z.array(rollLeave),
  /** `open` on the day itself, `makeup` after it, `early` before it. */
  phase: z.enum(['early', 'open', 'makeup']),
  /** Students check in by phone: whoever has not is proposed as absent instead of present. */
  has_check_in: z.boolean(),
});
export type Roll = z.output<typeof roll>;

/** A mark to set, with the version of the one that the caller saw. */
export const givenMark = z.strictObject({
  member_id: bodyId,
  state,
  reason: reason.optional().default(''),
  version: z.int({ error: '版本号不正确' }).nonnegative({ error: '版本号不正确' }),
});
export type GivenMark = z.output<typeof givenMark>;

/** Marks of one session that wait in a browser to be sent. */
export const waitingRoll = z.object({
  marks: z.record(z.string(), givenMark),
  completes: z.boolean(),
  reason: z.string(),
  held: z.boolean(),
  unsure: z.record(z.string(), z.array(state)),
});

/** Marks of one session. */
export const rollChange = postedBack(
  z
    .strictObject({
      session_id: bodyId,
      marks: z.array(postedBack(givenMark, rollMark)).max(rollMax, { error: `一次不超过 ${rollMax} 人` }),
      /** Whether this completes the roll: members without a mark get the proposed one. */
      completes: z.boolean().optional().default(false),
      /** Why marks are set after the day of the session. */
      reason: reason.optional().default(''),
    })
    .refine(({ marks }) => new Set(marks.map(({ member_id }) => member_id)).size === marks.length, {
      error: '同一学员只能有一项',
      path: ['marks'],
    }),
  roll,
  { session_id: 'session' },
);
export type RollChange = z.output<typeof rollChange>;

/** A mark that was rejected, because someone else has set another one since. */
export const markConflict = z.object({ member_id: z.int(), yours: state, theirs: rollMark, by: z.string() });
export type MarkConflict = z.output<typeof markConflict>;
