import type { CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionButton } from '../../ui/action-button/action-button';
import { checkInQuery } from './check-in.queries';
import { checkInTexts as texts } from './check-in.texts';

const CheckInStart = lazy(async () => ({ default: (await import('./check-in-start')).CheckInStart }));
const CheckInWindow = lazy(async () => ({ default: (await import('./check-in-window')).CheckInWindow }));

/** What changes in the roll when someone comes: who has come, and how they are marked. */
const markOf = (checkIn: CheckIn | null | undefined): string =>
  checkIn ? `${checkIn.state} ${checkIn.arrivals.map(({ member_id, state }) => `${member_id}${state}`).join()}` : '';

/** Starts the check-in of a session, or opens the one that runs; `onChange` is called when marks may have changed. */
export const CheckInEntry = (props: { sessionId: number; topic: string; onChange: () => void }) => {
  const { sessionId, topic, onChange } = props;
  const query = checkInQuery(sessionId);
  const { data: checkIn, isError } = useQuery(query);
  const client = useQueryClient();
  const [shows, setShows] = useState<'start' | 'window'>();
  const mark = markOf(checkIn);
  // The first look is no change: the roll is as new as it.
  const isLooked = checkIn !== undefined;
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (!isLooked || seen === mark) return;
    setSeen(mark);
    if (seen !== undefined) onChange();
  }, [isLooked, seen, mark, onChange]);
  const put = (next: CheckIn) => client.setQueryData(query.queryKey, next);
  const isRunning = checkIn?.state === 'running';
  const came = checkIn ? checkIn.counts.present + checkIn.counts.late : 0;
  return (
    <>
      <ActionButton kind={isRunning ? 'primary' : 'plain'} onClick={() => setShows(isRunning ? 'window' : 'start')}>
        {isRunning ? texts.reopen(came) : texts.open}
      </ActionButton>
      <Suspense>
        {shows === 'start' ? (
          <CheckInStart
            sessionId={sessionId}
            onStarted={(next) => {
              put(next);
              setShows('window');
            }}
            onClose={() => setShows(undefined)}
          />
        ) : null}
        {shows === 'window' && checkIn ? (
          <CheckInWindow
            topic={topic}
            checkIn={checkIn}
            isAway={isError}
            onChanged={put}
            onAgain={() => setShows('start')}
            onClose={() => setShows(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
};
