import { BellOutlined } from '@ant-design/icons';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Popover } from '../../../ui/popover/popover';
import { useJobs } from '../../jobs';
import { bellTexts as texts } from './bell.texts';
import { unreadCount } from './unread-count';
import './bell.css';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel')).BellPanel }));

const lookMs = 700;

/** Keeps the number of unread messages up to date, once the first screen has what it needs. */
const useLive = (userId: number): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    let following: Promise<() => void> | undefined;
    let quiet = 0;
    const looking = setInterval(() => {
      quiet = client.isFetching() === 0 ? quiet + 1 : 0;
      if (quiet < 2) return;
      clearInterval(looking);
      following = import('./live').then(({ followMessages }) => followMessages({ userId, client, navigate }));
      // Without the code the number stays away; the list behind the bell still works.
      following.catch(() => undefined);
    }, lookMs);
    return () => {
      clearInterval(looking);
      following?.then((stop) => stop()).catch(() => undefined);
    };
  }, [userId, client, navigate]);
};

/** The number of unread messages, or else of running jobs; opens the latest of both. */
export const Bell = ({ userId }: { userId: number }) => {
  const jobs = useJobs();
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get) ?? 0;
  useLive(userId);
  const running = jobs.filter(isUnderWay).length;
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
    <Popover
      label={texts.bell(unread, running)}
      trigger={trigger}
      triggerClassName="icon-button"
      className="bell"
      align="end"
    >
      {(close) => (
        <Suspense>
          <BellPanel jobs={jobs} running={running} close={close} />
        </Suspense>
      )}
    </Popover>
  );
};
