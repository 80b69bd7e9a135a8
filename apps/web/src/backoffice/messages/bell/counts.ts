import { createStore } from '../../../platform/store';

/** How many of the user's messages are unread, as the server told last; undefined until it has. */
export const unreadCount = createStore<number | undefined>(undefined);

/** How many of the user's jobs are under way. */
export const runningCount = createStore(0);
