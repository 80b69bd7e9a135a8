import type { ScreenManifest } from '../../platform/screen';

/** The forms that staff define: their list, and the designer of one. */
export const formsScreen: ScreenManifest = {
  key: 'form/designer',
  load: async () => (await import('./forms-page')).FormsPage,
};

/** The records of one form. */
export const recordsScreen: ScreenManifest = {
  key: 'form/records',
  load: async () => (await import('./records/records-page')).RecordsPage,
};
