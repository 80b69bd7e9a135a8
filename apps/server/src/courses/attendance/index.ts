export { attendanceKeepers } from './attendance.keepers';
export { createAttendance } from './attendance.routes';
export { attendanceSchema, leaveSchema, sessionSchema } from './attendance.schema';
export { attendanceSources } from './message.repository';
export { rollStateSql, sessionCountsSql } from './roll-state.sql';
export { sessionTodaySql } from './search.sql';
export { sameNameSql, sessionSql } from './session.sql';
export { countOwnSessions, countPendingLeaves, readClassAttendance, readSessionWork } from './work.repository';
