import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import type { AttendanceDeps } from './attendance.deps';
import { findSession, readRoll } from './roll.repository';
import { arrivalWrite } from './roll.rules';
import { writeMarks } from './roll.service';
import { seenBy } from './seen';

/** A member who has come to a session, and what is to be marked. */
interface ArrivalMark {
  readonly sessionId: number;
  readonly memberId: number;
  readonly state: 'present' | 'late';
  readonly reason: string;
}

/** The mark after an arrival; `isRetained` says that it is an earlier one, set by hand. */
interface ArrivedMark {
  readonly state: AttendanceState;
  readonly isRetained: boolean;
}

type MarkArrival = (db: Tx, arrival: ArrivalMark) => Promise<ArrivedMark | undefined>;

/**
 * Marks members who come, with the rights of the caller and under the lock on the session that rolls are saved under.
 * Undefined where the caller cannot mark the member in this session today. What the caller sees is read before the
 * transaction.
 */
export const arrivalMarker = async (deps: AttendanceDeps, { caller, origin }: Actor): Promise<MarkArrival> => {
  const seen = await seenBy(deps, caller);
  return async (db, { sessionId: id, memberId, state, reason }) => {
    await deps.records.system.hold(db, { formId: courseFormIds.session, caller, origin, ids: [id] });
    const session = await findSession(db, { id, seen, hasCheckIn: deps.hasCheckIn });
    if (session?.phase !== 'open') return undefined;
    const [row] = await readRoll(db, { session, seen, memberId });
    if (row === undefined) return undefined;
    const write = arrivalWrite(row.entry, { state, reason });
    if (write === undefined) return { state: row.entry.state, isRetained: true };
    await writeMarks(deps, { db, session, writes: [write], caller, origin });
    return { state, isRetained: false };
  };
};
