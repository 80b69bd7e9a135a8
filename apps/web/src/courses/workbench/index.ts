import type { ScreenManifest } from '../../platform/screen';

export { GuideReturn } from './guide/guide-return';
export { workbenchNote } from './workbench-note';

/** The first screen after sign-in. */
export const workbenchScreen: ScreenManifest = {
  key: 'workbench',
  load: async () => (await import('./workbench-page')).WorkbenchPage,
};
