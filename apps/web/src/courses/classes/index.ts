import type { ScreenManifest } from '../../platform/screen';

export { CapacityBar } from './capacity-bar';
export { ClassLinks } from './class-links';
export { classTones } from './class-state';

/** The classes of the school, with links to their members, money and attendance. */
export const classesScreen: ScreenManifest = {
  key: 'course/class',
  load: async () => (await import('./classes-page')).ClassesPage,
};
