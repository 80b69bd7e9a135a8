import type { ScreenManifest } from '../../platform/screen';

/** What people ask to be corrected in their own data. */
export const correctionsScreen: ScreenManifest = {
  key: 'course/correction',
  load: async () => (await import('./corrections-page')).CorrectionsPage,
};
