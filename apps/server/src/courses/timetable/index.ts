export { createTimetable } from './timetable.routes';
