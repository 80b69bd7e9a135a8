import type { RecordKeeper } from '../../backoffice/records';
import { leaveKeeper } from './leave.keeper';
import { memberName, sessionProgress } from './roll-state.sql';
import { sessionKeeper } from './session.keeper';

/** The keepers of sessions, marks and leave. */
export const attendanceKeepers: readonly RecordKeeper[] = [
  { ...sessionKeeper, derived: sessionProgress },
  // Marks are set only through rolls, which know who may be marked when.
  { table: 'course_attendance', withholds: ['create', 'edit', 'delete', 'import'], derived: [memberName] },
  { ...leaveKeeper, derived: [memberName] },
];
