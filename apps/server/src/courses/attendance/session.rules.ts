import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { repeatedDates, sessionsMax } from '@shuyuan/contract/courses/attendance/repeat-rule';
import type { SessionClash, SessionPlan } from '@shuyuan/contract/courses/attendance/session';
import type { HalfDay } from '@shuyuan/contract/courses/attendance/session.form';
import { AppError } from '../../platform/http/app-error';
import { attendanceTexts as texts } from './attendance.texts';

/** The part of the day that a session begins in. */
export const halfDayOf = (startsAt: string): HalfDay => {
  if (startsAt < '12:00') return 'morning';
  return startsAt < '18:00' ? 'afternoon' : 'evening';
};

/** The days of a plan; refused when there are none, or too many. */
export const datesOf = ({ date, repeat }: Pick<SessionPlan, 'date' | 'repeat'>): string[] => {
  const dates = repeat === undefined ? [date] : repeatedDates(date, repeat);
  if (dates.length === 0) throw new AppError(attendanceErrors.noDates);
  if (dates.length > sessionsMax) throw new AppError(attendanceErrors.tooManyDates);
  return dates;
};

/** How many conflicts a message names; more would make it unreadable. */
const namedMax = 5;

const messagesOf = (clashes: readonly SessionClash[]): string[] => {
  const named = clashes.slice(0, namedMax).map(texts.clash);
  return clashes.length > namedMax ? [...named, texts.moreClashes(clashes.length - namedMax)] : named;
};

/** Refuses a session that conflicts with others, with messages at the fields that they share. */
export const refuseClashes = (clashes: readonly SessionClash[]): void => {
  if (clashes.length === 0) return;
  const sharing = (share: SessionClash['shares'][number]): SessionClash[] =>
    clashes.filter(({ shares }) => shares.includes(share));
  const at = { starts_at: sharing('class'), teacher: sharing('teacher'), room: sharing('room') };
  const errors = Object.entries(at).flatMap(([field, found]) =>
    found.length === 0 ? [] : [[field, messagesOf(found)]],
  );
  throw new AppError(attendanceErrors.clash, { errors: Object.fromEntries(errors), data: { clashes } });
};
