import { lazy } from 'react';
import type { ScreenManifest } from '../../platform/screen';

export { Bell } from './bell/bell';

/** One's own messages, all of them. */
export const ownMessagesScreen: ScreenManifest = {
  key: 'message/own',
  load: async () => (await import('./own/own-page')).OwnMessagesPage,
};

/** What the user wants to be told of, for their own page. */
export const MessageWishes = lazy(async () => ({ default: (await import('./own/wishes-panel')).WishesPanel }));
