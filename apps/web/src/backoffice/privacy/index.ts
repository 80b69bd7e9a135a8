import type { ScreenManifest } from '../../platform/screen';

/** One person's data across all forms. */
export const personScreen: ScreenManifest = {
  key: 'privacy/person',
  load: async () => (await import('./person-page')).PersonPage,
};
