import { randomUUID } from 'node:crypto';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { horizonDays } from '@shuyuan/contract/courses/attendance/repeat-rule';
import type { SessionClash, SessionPlan, SkippedDay } from '@shuyuan/contract/courses/attendance/session';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Sql } from '../../backoffice/forms';
import type { Actor } from '../../backoffice/records';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { ClassRow } from '../classes';
import { readDaysOff } from '../holidays';
import { visibilityOf } from '../visibility.sql';
import type { AttendanceDeps } from './attendance.deps';
import { requireClass } from './class.repository';
import { seenBy } from './seen';
import { findClashes, holdDays, readSessionNames, type SeenSessions, type Slot } from './session.repository';
import { datesOf, halfDayOf, refuseClashes } from './session.rules';

type Planning = Actor & { readonly plan: SessionPlan };

const slotOf = (plan: SessionPlan, dates: readonly string[]): Slot => ({
  classId: plan.class_id,
  dates,
  startsAt: plan.starts_at,
  endsAt: plan.ends_at,
  teacher: plan.teacher,
  room: plan.room,
  except: [],
});

interface Planned {
  readonly found: ClassRow;
  /** The sessions that may be named to the caller. */
  readonly seen: SeenSessions;
  readonly slot: Slot;
  readonly skipped: readonly SkippedDay[];
  readonly daysOff: ReadonlyMap<string, string>;
}

/** A plan of an open class, with the days that the school's calendar leaves of it. */
const plannedBy = async (deps: AttendanceDeps, { plan, caller }: Planning): Promise<Planned> => {
  const seen = await seenBy(deps, caller);
  const found = await requireClass(deps.db, { id: plan.class_id, seen });
  if (found.state === 'cancelled') throw new AppError(attendanceErrors.classClosed);
  const days = plan.repeat === undefined ? 0 : horizonDays;
  const daysOff = await readDaysOff(deps.db, { from: plan.date, days });
  const { dates, skipped } = datesOf(plan, daysOff);
  return { found, seen: (row: Sql) => seen.rows('session', row), slot: slotOf(plan, dates), skipped, daysOff };
};

interface PlannedDay {
  readonly date: string;
  readonly day_off: string;
  readonly clashes: SessionClash[];
}

/** The days of a plan, each with its conflicts, and those that are left out. */
export const planSessions = async (
  deps: AttendanceDeps,
  planning: Planning,
): Promise<{ data: PlannedDay[]; skipped: SkippedDay[] }> => {
  const { seen, slot, skipped, daysOff } = await plannedBy(deps, planning);
  const clashes = await findClashes(deps.db, slot, seen);
  const data = slot.dates.map((date) => ({
    date,
    day_off: daysOff.get(date) ?? '',
    clashes: clashes.filter((clash) => clash.date === date),
  }));
  return { data, skipped: [...skipped] };
};

/** Makes all sessions of a plan, or none. */
export const createSessions = async (
  deps: AttendanceDeps,
  planning: Planning,
): Promise<{ ids: number[]; series: string; skipped: readonly SkippedDay[] }> => {
  const { plan, caller, origin } = planning;
  const { found, seen, slot, skipped } = await plannedBy(deps, planning);
  const { head_teacher } = found;
  const series = plan.repeat === undefined ? '' : randomUUID();
  const ids = await inTransaction(deps.db, async (db) => {
    await holdDays(db, slot.dates);
    const clashes = await findClashes(db, slot, seen);
    refuseClashes(clashes, plan.overlap_ok);
    const taken = new Set(clashes.map(({ date }) => date));
    const { class_id, repeat: _repeat, ...shared } = plan;
    const half_day = plan.half_day ?? halfDayOf(plan.starts_at);
    const rows = slot.dates.map((date) => {
      const own = { class: class_id, date, half_day, series, head_teacher, overlap_ok: taken.has(date) };
      return { ...shared, ...own };
    });
    return deps.records.system.createMany(db, { formId: courseFormIds.session, caller, origin, rows });
  });
  return { ids, series, skipped };
};

/** The teachers and rooms of the sessions that the caller sees. */
export const sessionNames = async (
  deps: AttendanceDeps,
  caller: Caller,
): Promise<{ teachers: string[]; rooms: string[] }> =>
  readSessionNames(deps.db, await visibilityOf(deps, { caller, form: 'session' }));
