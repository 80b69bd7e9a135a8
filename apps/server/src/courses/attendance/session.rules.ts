import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { repeatedDates, sessionsMax } from '@shuyuan/contract/courses/attendance/repeat-rule';
import type { SessionClash, SessionPlan, SkippedDay } from '@shuyuan/contract/courses/attendance/session';
import type { HalfDay } from '@shuyuan/contract/courses/attendance/session.form';
import { AppError } from '../../platform/http/app-error';
import { attendanceTexts as texts } from './attendance.texts';

/** The part of the day that a session begins in. */
export const halfDayOf = (startsAt: string): HalfDay => {
  if (startsAt < '12:00') return 'morning';
  return startsAt < '18:00' ? 'afternoon' : 'evening';
};

/** The days of a plan, and those left out because the school is closed; refused when there are none, or too many. */
export const datesOf = (
  { date, repeat }: Pick<SessionPlan, 'date' | 'repeat'>,
  daysOff: ReadonlyMap<string, string>,
): { dates: string[]; skipped: SkippedDay[] } => {
  if (repeat === undefined) return { dates: [date], skipped: [] };
  const closed = repeat.on_days_off ? new Map<string, string>() : daysOff;
  const dates = repeatedDates(date, { ...repeat, skip: [...repeat.skip, ...closed.keys()] });
  const last = repeat.until ?? dates.at(-1);
  if (dates.length === 0 || last === undefined) throw new AppError(attendanceErrors.noDates);
  if (dates.length > sessionsMax) throw new AppError(attendanceErrors.tooManyDates);
  const { weekdays, skip } = repeat;
  const skipped = repeatedDates(date, { weekdays, skip, until: last }).flatMap((day) => {
    const name = closed.get(day);
    return name === undefined ? [] : [{ date: day, name }];
  });
  return { dates, skipped };
};

/** How many conflicts a message names; more would make it unreadable. */
const namedMax = 5;

const messagesOf = (clashes: readonly SessionClash[]): string[] => {
  const named = clashes.slice(0, namedMax).map(texts.clash);
  return clashes.length > namedMax ? [...named, texts.moreClashes(clashes.length - namedMax)] : named;
};

/**
 * Refuses a session that conflicts with others, with messages at the fields that they share. Overlaps of teacher or room
 * can be allowed; a class is never in two places.
 */
export const refuseClashes = (found: readonly SessionClash[], overlapOk: boolean): void => {
  const clashes = overlapOk ? found.filter(({ shares }) => shares.includes('class')) : found;
  if (clashes.length === 0) return;
  const sharing = (share: SessionClash['shares'][number]): SessionClash[] =>
    clashes.filter(({ shares }) => shares.includes(share));
  const places = { starts_at: sharing('class'), teacher: sharing('teacher'), room: sharing('room') };
  const errors = Object.entries(places).flatMap(([field, at]) => (at.length === 0 ? [] : [[field, messagesOf(at)]]));
  throw new AppError(attendanceErrors.clash, { errors: Object.fromEntries(errors), data: { clashes } });
};
