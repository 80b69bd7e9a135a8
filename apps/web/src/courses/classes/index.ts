import type { ScreenManifest } from '../../platform/screen';

export { CapacityBar } from './capacity-bar';
export { ClassDesk } from './class-desk';

/** The classes of the school, with links to their members, money and attendance. */
export const classesScreen: ScreenManifest = {
  key: 'course/class',
  load: async () => (await import('./classes-page')).ClassesPage,
};
