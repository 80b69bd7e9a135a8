import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Popover } from '../../../ui/popover/popover';
import { bellTexts as texts } from './bell.texts';
import { runningCount, unreadCount } from './counts';
import './bell.css';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel')).BellPanel }));

const Nothing: (props: { userId: number }) => null = () => null;
// Without this code the numbers stay away; what is behind the bell still works.
const Live = lazy(async () => ({ default: (await import('./live').catch(() => ({ Live: Nothing }))).Live }));

const lookMs = 700;

/** Whether the first screen has what it needs. */
const useQuiet = (): boolean => {
  const client = useQueryClient();
  const [quiet, setQuiet] = useState(0);
  useEffect(() => {
    if (quiet === 2) return undefined;
    const looking = setInterval(() => setQuiet(client.isFetching() === 0 ? quiet + 1 : 0), lookMs);
    return () => clearInterval(looking);
  }, [client, quiet]);
  return quiet === 2;
};

/** The number of unread messages, or else of running jobs; opens the latest of both. */
export const Bell = ({ userId }: { userId: number }) => {
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get) ?? 0;
  const running = useSyncExternalStore(runningCount.subscribe, runningCount.get);
  const count = unread || running;
  const trigger = (
    <>
      <BellOutlined aria-hidden />
      {count > 0 ? (
        <span
          className="bell-count"
          data-count={count > 99 ? '99+' : count}
          data-of={unread > 0 ? 'unread' : 'jobs'}
          aria-hidden
        />
      ) : null}
    </>
  );
  return (
    <>
      <Popover
        label={texts.bell(unread, running)}
        trigger={trigger}
        triggerClassName="icon-button"
        className="bell"
        align="end"
      >
        {(close) => (
          <Suspense>
            <BellPanel close={close} />
          </Suspense>
        )}
      </Popover>
      <Suspense>{useQuiet() ? <Live userId={userId} /> : null}</Suspense>
    </>
  );
};
