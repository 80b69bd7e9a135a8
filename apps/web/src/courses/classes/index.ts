import type { ScreenManifest } from '../../platform/screen';

export { classesKey } from './class.queries';
export { ClassHeader } from './class-header';

/** The classes of the school, with links to their members, money and attendance. */
export const classesScreen: ScreenManifest = {
  key: 'course/class',
  load: async () => (await import('./classes-page')).ClassesPage,
};
