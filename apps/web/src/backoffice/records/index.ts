import type { ScreenManifest } from '../../platform/screen';

export { forgetKeptRecords } from './edit/kept-record';
export { recordAddress } from './record-address';

/** The records of one form. */
export const recordsScreen: ScreenManifest = {
  key: 'form/records',
  load: async () => (await import('./list/records-screen')).RecordsScreen,
};
