import type { ScreenManifest } from '../../platform/screen';

export { Bell } from './bell/bell';

/** Loads what the user chooses to be told of, for their own page. */
export const loadOwnSettings = async () => (await import('./own/own-settings-panel')).OwnSettingsPanel;

/** One's own messages, all of them. */
export const ownMessagesScreen: ScreenManifest = {
  key: 'message/own',
  load: async () => (await import('./own/own-page')).OwnMessagesPage,
};
