import type { ScreenManifest } from '../../platform/screen';

/** The reference of the API, with a place to try it. */
export const apiReferenceScreen: ScreenManifest = {
  key: 'api/reference',
  load: async () => (await import('./reference-page')).ReferencePage,
};
