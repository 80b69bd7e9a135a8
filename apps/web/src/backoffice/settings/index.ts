import type { ScreenManifest } from '../../platform/screen';

/** What the school settles for all. */
export const settingsScreen: ScreenManifest = {
  key: 'settings/system',
  load: async () => (await import('./settings-page')).SettingsPage,
};
