export { timetableSources } from './message.repository';
export { createTimetable } from './timetable.routes';
