import type { ScreenManifest } from '../../platform/screen';

/** Rules of messages, what was sent, the robots of group chats, and the ways of sending. */
export const messageCenterScreen: ScreenManifest = {
  key: 'message/center',
  load: async () => (await import('./center-page')).MessageCenterPage,
};
