export { attendanceKeepers } from './attendance.keepers';
export { createAttendance } from './attendance.routes';
