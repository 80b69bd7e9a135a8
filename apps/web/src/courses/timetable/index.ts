import type { ScreenManifest } from '../../platform/screen';

/** The school's timetable by week. */
export const timetableScreen: ScreenManifest = {
  key: 'course/timetable',
  load: async () => (await import('./timetable-page')).TimetablePage,
};
