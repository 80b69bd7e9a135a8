import { z } from 'zod';
import { rolledSession, rollMember } from './roll';

/** How often each state was marked. */
export const stateCounts = z.object({
  present: z.int(),
  late: z.int(),
  early: z.int(),
  leave: z.int(),
  absent: z.int(),
});
export type StateCounts = z.output<typeof stateCounts>;

/** The sessions for which someone has marks, and the share of them that they attended, in tenths of a percent. */
const attendanceRate = z.object({
  counts: stateCounts,
  marked: z.int(),
  rate: z.int().nullable(),
});

/** The attendance of a class: by member, and in total. */
export const classRates = z.object({
  members: z.array(z.object({ ...rollMember.shape, ...attendanceRate.shape, is_warned: z.boolean() })),
  all: attendanceRate,
  sessions: z.int(),
  rolled: z.int(),
  /** The share of missed sessions, in percent, from which members are warned. */
  warn_percent: z.int(),
});
export type ClassRates = z.output<typeof classRates>;

/** The attendance of a class in a month. Marks are member → session → state. */
export const monthGrid = z.object({
  sessions: z.array(rolledSession),
  members: z.array(rollMember),
  marks: z.array(z.object({ session_id: z.int(), member_id: z.int(), state: z.string(), makeup: z.boolean() })),
});
export type MonthGrid = z.output<typeof monthGrid>;
