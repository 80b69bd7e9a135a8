import type { ScreenManifest } from '../../platform/screen';

export { Bell } from './bell/bell';

/** Loads what the user sees of their own messages besides the bell. */
export const loadOwnScreens = () => import('./own/own-screens');

/** One's own messages, all of them. */
export const ownMessagesScreen: ScreenManifest = {
  key: 'message/own',
  load: async () => (await loadOwnScreens()).OwnMessagesPage,
};
