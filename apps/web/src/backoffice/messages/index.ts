import { lazy } from 'react';
import type { ScreenManifest } from '../../platform/screen';

export { Bell } from './bell/bell';

/** Loads what the user chooses to be told of, for their own page. */
export const loadOwnSettings = async () => (await import('./own/own-settings-panel')).OwnSettingsPanel;

/** One's own messages, all of them. */
export const ownMessagesScreen: ScreenManifest = {
  key: 'message/own',
  load: async () => (await import('./own/own-page')).OwnMessagesPage,
};

/** Rules of messages, what was sent, the robots of group chats, and the ways of sending. */
export const messageCenterScreen: ScreenManifest = {
  key: 'message/center',
  load: async () => (await import('./center-page')).MessageCenterPage,
};

/** Writes to the people of chosen records. Lazy: render it inside a `Suspense`. */
export const HandDialog = lazy(async () => ({ default: (await import('./hand/hand-dialog')).HandDialog }));

/** The button 发送消息 above chosen records. Lazy: render it inside a `Suspense`. */
export const HandTool = lazy(async () => ({ default: (await import('./hand/hand-tool')).HandTool }));

/** The messages to the person of a record, and the ways that they do not want. Lazy: render it inside a `Suspense`. */
export const RecordMessages = lazy(async () => ({ default: (await import('./hand/record-messages')).RecordMessages }));

export type { PersonMessage } from '@shuyuan/contract/backoffice/messages/message';
export { ofRecord } from './hand/of-record.queries';
export { stateTones, wayAndTitle } from './hand/of-record.texts';
