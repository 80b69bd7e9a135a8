import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { OwnMessage } from '@shuyuan/contract/backoffice/messages/own-message';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { call } from '../../../platform/http/call';
import { session } from '../../../platform/session';
import { unreadCount } from '../bell/counts';

export const ownMessagesKey = ['message', 'own'] as const;

/** A page of the user's own messages, newest first. */
export const ownMessagesQuery = (asked: { page: number; page_size: number; unread: boolean }) =>
  queryOptions({
    queryKey: [...ownMessagesKey, asked],
    queryFn: async ({ signal }) => {
      const { unread, ...page } = asked;
      const query = { ...page, unread: unread ? ('1' as const) : ('0' as const) };
      const reply = await call(messageEndpoints.own, { query, quiet: true, signal });
      unreadCount.set(reply.unread);
      return reply;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The newest message that is unread. */
export const loadNewest = async (): Promise<OwnMessage | undefined> =>
  (await call(messageEndpoints.own, { query: { page: 1, page_size: 1, unread: '1' }, quiet: true })).data[0];

/** Marks messages as read, all of them without ids; somebody else's are only looked at. */
export const markRead = async (client: QueryClient, ids?: number[]): Promise<void> => {
  if (session.isViewingAs()) return;
  const { unread } = await call(messageEndpoints.read, { body: ids === undefined ? {} : { ids }, loading: false });
  unreadCount.set(unread);
  await client.invalidateQueries({ queryKey: ownMessagesKey });
};

/** Opens what a message is about; with that it is read. */
export const openMessage = (
  { id, link, read_at }: OwnMessage,
  { client, navigate }: { client: QueryClient; navigate: NavigateFunction },
): void => {
  // The call itself reports a failure.
  if (read_at === null) void markRead(client, [id]).catch(() => undefined);
  if (link !== '') void navigate(link);
};

/** What the user wants to be told of. */
export const ownSettingsQuery = queryOptions({
  queryKey: ['message', 'own-settings'],
  queryFn: async ({ signal }) => (await call(messageEndpoints.ownSettings, { loading: false, signal })).data,
  staleTime: 0,
});
