export { attendanceKeepers } from './attendance.keepers';
export { createAttendance } from './attendance.routes';
export { attendanceSchema, leaveSchema, sessionSchema } from './attendance.schema';
export { rollStateSql } from './roll-state.sql';
