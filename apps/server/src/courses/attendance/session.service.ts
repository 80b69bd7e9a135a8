import { randomUUID } from 'node:crypto';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { SessionClash, SessionPlan } from '@shuyuan/contract/courses/attendance/session';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor } from '../../backoffice/records';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ClassRow } from '../classes';
import type { AttendanceDeps } from './attendance.deps';
import { requireClass } from './class.repository';
import { seenBy } from './seen';
import { findClashes, holdDays, type Slot } from './session.repository';
import { datesOf, halfDayOf, refuseClashes } from './session.rules';

type Planning = Actor & { readonly plan: SessionPlan };

const slotOf = (plan: SessionPlan): Slot => ({
  classId: plan.class_id,
  dates: datesOf(plan),
  startsAt: plan.starts_at,
  endsAt: plan.ends_at,
  teacher: plan.teacher,
  room: plan.room,
  except: [],
});

const openClass = async (deps: AttendanceDeps, { plan, caller }: Planning): Promise<ClassRow> => {
  const found = await requireClass(deps.db, { id: plan.class_id, seen: await seenBy(deps, caller) });
  if (found.state === 'cancelled') throw new AppError(attendanceErrors.classClosed);
  return found;
};

/** The days of a plan, each with its conflicts. */
export const planSessions = async (
  deps: AttendanceDeps,
  planning: Planning,
): Promise<{ date: string; clashes: SessionClash[] }[]> => {
  await openClass(deps, planning);
  const slot = slotOf(planning.plan);
  const clashes = await findClashes(deps.db, slot);
  return slot.dates.map((date) => ({ date, clashes: clashes.filter((clash) => clash.date === date) }));
};

/** Makes all sessions of a plan, or none. */
export const createSessions = async (
  deps: AttendanceDeps,
  planning: Planning,
): Promise<{ ids: number[]; series: string }> => {
  const { plan, caller, origin } = planning;
  const { head_teacher } = await openClass(deps, planning);
  const slot = slotOf(plan);
  const series = plan.repeat === undefined ? '' : randomUUID();
  const ids = await inTransaction(deps.db, async (db) => {
    await holdDays(db, slot.dates);
    refuseClashes(await findClashes(db, slot));
    const { class_id, repeat: _repeat, ...shared } = plan;
    const half_day = plan.half_day ?? halfDayOf(plan.starts_at);
    const rows = slot.dates.map((date) => ({ ...shared, class: class_id, date, half_day, series, head_teacher }));
    return deps.records.system.createMany(db, { formId: courseFormIds.session, caller, origin, rows });
  });
  return { ids, series };
};
