import type { ScreenManifest } from '../../platform/screen';

/** The address book of a class. */
export const contactBookScreen: ScreenManifest = {
  key: 'course/txl',
  load: async () => (await import('./book-page')).BookPage,
};
