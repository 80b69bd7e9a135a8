import type { ScreenManifest } from '../../platform/screen';

/** Programmes and intakes with their applications by state. */
export const intakesScreen: ScreenManifest = {
  key: 'course/apply',
  load: async () => (await import('./overview/intakes-page')).IntakesPage,
};

/** The applications of a programme or an intake. */
export const enrolmentScreen: ScreenManifest = {
  key: 'course/apply_list',
  load: async () => (await import('./enrolment-page')).EnrolmentPage,
};
