import type { ScreenManifest } from '../../platform/screen';

export { PersonLink } from './person/person-link';

/** The address book of a class. */
export const contactBookScreen: ScreenManifest = {
  key: 'course/txl',
  load: async () => (await import('./book-page')).BookPage,
};

/** All people, and the page of each. */
export const peopleScreen: ScreenManifest = {
  key: 'course/contact',
  load: async () => (await import('./person/people-page')).PeoplePage,
};
