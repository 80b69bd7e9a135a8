import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { AttendanceDeps } from './attendance.deps';
import { attendanceTexts as texts } from './attendance.texts';
import { absencesWithin, isLeaveSeen } from './leave.repository';
import { seenBy } from './seen';

/** A decision about a request for leave. */
export interface LeaveDecision {
  readonly id: number;
  readonly version: number;
  readonly state: 'approved' | 'rejected';
  readonly decision: string;
}

type Deciding = Actor & { readonly input: LeaveDecision };

const heldRequest = async (
  deps: AttendanceDeps,
  db: Tx,
  { input, caller, origin }: Deciding,
): Promise<StoredRecord> => {
  const [row] = await deps.records.system.hold(db, { formId: courseFormIds.leave, caller, origin, ids: [input.id] });
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  if (row.values.state !== 'pending') throw new AppError(attendanceErrors.leaveDecided);
  if (row.version !== input.version) throw new AppError(platformErrors.staleVersion);
  return row;
};

/** Decides a request once; absences within approved leave become leave. Returns how many did. */
export const decideLeave = async (deps: AttendanceDeps, deciding: Deciding): Promise<number> => {
  const { input, caller, origin } = deciding;
  const seen = await seenBy(deps, caller);
  return inTransaction(deps.db, async (db) => {
    if (!(await isLeaveSeen(db, { id: input.id, seen }))) throw new AppError(platformErrors.recordNotFound);
    const { values } = await heldRequest(deps, db, deciding);
    const { id, state, decision } = input;
    const decided = { state, decision, decided_by: caller.adminId, decided_at: new Date().toISOString() };
    await deps.records.system.edit(db, { formId: courseFormIds.leave, caller, origin, id, values: decided });
    if (state === 'rejected') return 0;
    const absences = await absencesWithin(db, id);
    const mark = { state: 'leave', reason: texts.leaveMark(String(values.reason ?? '')).slice(0, 200) };
    const edits = absences.map((absence) => ({ id: absence, values: mark }));
    await deps.records.system.editMany(db, { formId: courseFormIds.attendance, caller, origin, edits });
    return absences.length;
  });
};
