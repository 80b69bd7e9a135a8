import type { RecordKeeper } from '../../backoffice/records';
import { leaveKeeper } from './leave.keeper';
import { memberName, sessionProgress } from './roll-state.sql';
import { sessionKeeper } from './session.keeper';

/** Those who keep the rules of sessions, marks and leave. */
export const attendanceKeepers: readonly RecordKeeper[] = [
  { ...sessionKeeper, derived: sessionProgress },
  // Marks are set by rolls alone, which know who may be marked when.
  { table: 'course_attendance', withholds: ['create', 'edit', 'delete', 'import'], derived: [memberName] },
  { ...leaveKeeper, derived: [memberName] },
];
