import type { ScreenManifest } from '../../platform/screen';

/** The attendance of a class. */
export const attendanceScreen: ScreenManifest = {
  key: 'course/attendance',
  load: async () => (await import('./attendance-page')).AttendancePage,
};
