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

/** The sessions that someone has marks of, and the share of those that they came to, in tenths of a percent. */
export const attendanceRate = z.object({
  counts: stateCounts,
  marked: z.int(),
  rate: z.int().nullable(),
});

/** The attendance of a class: its members', and of all together. */
export const classRates = z.object({
  members: z.array(z.object({ ...rollMember.shape, ...attendanceRate.shape, is_warned: z.boolean() })),
  all: attendanceRate,
  sessions: z.int(),
  rolled: z.int(),
  /** From this share of missed sessions on, in percent, members are warned. */
  warn_percent: z.int(),
});
export type ClassRates = z.output<typeof classRates>;

/** A month of a class: who was where. Marks are told as member → session → state. */
export const monthGrid = z.object({
  sessions: z.array(rolledSession),
  members: z.array(rollMember),
  marks: z.array(z.object({ session_id: z.int(), member_id: z.int(), state: z.string(), makeup: z.boolean() })),
});
export type MonthGrid = z.output<typeof monthGrid>;
