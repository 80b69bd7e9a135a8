import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { messageStreamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { call } from '../../../platform/http/call';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { loadNewest, openMessage, ownMessagesKey } from '../own/own.queries';
import { ownTexts as texts } from '../own/own.texts';
import { unreadCount } from './counts';
import { followStream } from './event-stream';
import { shareWork } from './shared-work';

/** A page that nobody has looked at for this long listens no more. */
const hiddenMs = 300_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Asks as any other call does: whoever is signed out is asked to sign in. */
const isStillAdmitted = (): Promise<boolean> =>
  call(messageEndpoints.unread, { quiet: true }).then(
    () => true,
    () => false,
  );

interface Following {
  readonly userId: number;
  readonly client: QueryClient;
  readonly navigate: NavigateFunction;
}

let announced = 0;

const announce = async ({ client, navigate }: Following): Promise<void> => {
  const newest = await loadNewest();
  if (newest === undefined || newest.id <= announced) return;
  announced = newest.id;
  notify.offer(texts.arrived(newest.title), {
    label: texts.look,
    run: () => openMessage(newest, { client, navigate }),
  });
};

const hear = (unread: number, following: Following): void => {
  const before = unreadCount.get();
  unreadCount.set(unread);
  // The first number tells nothing new.
  if (before === undefined) return;
  void following.client.invalidateQueries({ queryKey: ownMessagesKey });
  if (unread > before && isVisible()) void announce(following).catch(() => undefined);
};

/** Follows the number of unread messages, over one line for all tabs; returns the function that ends it. */
export const followMessages = (following: Following): (() => void) => {
  let stream: ReturnType<typeof followStream> | undefined;
  const work = shareWork<number>({
    name: `shuyuan messages ${following.userId} ${session.isViewingAs()}`,
    work: (tell) => {
      stream = followStream(messageStreamPath, {
        onData: (data) => tell(data === undefined ? undefined : Number(data)),
        onRefused: async () => {
          const isAdmitted = await isStillAdmitted();
          if (!isAdmitted) work.rest();
          return isAdmitted;
        },
      });
      return () => stream?.stop();
    },
    hear: (unread) => hear(unread, following),
  });
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(hiding);
    if (!isVisible()) {
      hiding = setTimeout(work.rest, hiddenMs);
      return;
    }
    work.wake();
    stream?.retry();
  };
  const restart = (): void => {
    work.rest();
    work.wake();
  };
  const leave = (): void => work.rest();
  const stopWatching = session.subscribe(restart);
  const events = [
    [document, 'visibilitychange', look],
    [window, 'online', look],
    [window, 'pageshow', look],
    [window, 'pagehide', leave],
  ] as const;
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  work.wake();
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    clearTimeout(hiding);
    stopWatching();
    work.stop();
    unreadCount.set(undefined);
  };
};
