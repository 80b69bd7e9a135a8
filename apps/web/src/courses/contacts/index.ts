import type { ScreenManifest } from '../../platform/screen';

export { PersonLink } from './person/person-link';

/** The address book of a class. */
export const contactBookScreen: ScreenManifest = {
  key: 'course/txl',
  load: async () => (await import('./book-page')).BookPage,
};

/** The page of one person. */
export const studentScreen: ScreenManifest = {
  key: 'course/person',
  load: async () => (await import('./person/student-screen')).StudentScreen,
};

/** The address of a person's page. */
export const personAddress = (contactId: number): string => `/course/person?person=${contactId}`;
