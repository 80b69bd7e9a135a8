import { lazy } from 'react';
import type { ScreenManifest } from '../../platform/screen';

/** The attendance of a class. */
export const attendanceScreen: ScreenManifest = {
  key: 'course/attendance',
  load: async () => (await import('./attendance-page')).AttendancePage,
};

/** Plans sessions of a class above another screen. Lazy: render it inside a `Suspense`. */
export const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog')).SessionDialog }));
