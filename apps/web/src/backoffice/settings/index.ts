import type { ScreenManifest } from '../../platform/screen';

/** The settings of the school. */
export const settingsScreen: ScreenManifest = {
  key: 'settings/system',
  load: async () => (await import('./settings-page')).SettingsPage,
};
