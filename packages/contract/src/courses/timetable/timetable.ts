import { z } from 'zod';

/** A session in the timetable; a class that the caller may not see has its number for a name. */
const timetableSession = z.object({
  id: z.int(),
  class_id: z.int(),
  class_name: z.string(),
  programme_id: z.int().nullable(),
  programme_name: z.string(),
  date: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  teacher: z.string(),
  room: z.string(),
  roll_state: z.enum(['taken', 'missing', 'ahead', 'off']),
});
export type TimetableSession = z.output<typeof timetableSession>;

/** Two sessions at the same time with something in common; the other is null when the caller may not see it. */
const timetableClash = z.object({
  one: z.int(),
  other: z.int().nullable(),
  shares: z.array(z.enum(['teacher', 'room', 'students'])),
  /** Those who belong to both classes. */
  students: z.array(z.string()),
});
export type TimetableClash = z.output<typeof timetableClash>;

/** A day off of the school, or one on which it works instead. */
const timetableDay = z.object({ date: z.string(), name: z.string(), kind: z.enum(['off', 'work']) });
export type TimetableDay = z.output<typeof timetableDay>;

/** A week from Monday to Sunday, by the school's clock. */
export const timetableWeek = z.object({
  monday: z.string(),
  today: z.string(),
  sessions: z.array(timetableSession),
  clashes: z.array(timetableClash),
  days: z.array(timetableDay),
});
export type TimetableWeek = z.output<typeof timetableWeek>;
