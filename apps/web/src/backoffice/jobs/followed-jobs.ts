import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { notify } from '../../platform/notices';
import { followed } from './followed-ids';
import { downloadResult, jobsQuery } from './job.queries';
import { jobEndTexts as texts } from './job-end.texts';

const announceEnd = (job: Job): void => {
  if (job.state === 'failed') notify.error(texts.failed(job.title, job.message));
  if (job.state !== 'succeeded') return;
  if (job.file === null) notify.success(texts.done(job.title));
  // The download itself reports a failure.
  else
    notify.offer(texts.done(job.title), {
      label: texts.download,
      run: () => void downloadResult(job).catch(() => undefined),
    });
};

/** Announces followed jobs that have ended. A job missing from the list is newer than the list: it stays followed. */
const announceEnds = (jobs: readonly Job[]): void => {
  const waited = followed.get();
  const over = jobs.filter((job) => waited.includes(job.id) && !isUnderWay(job));
  if (over.length === 0) return;
  followed.set(waited.filter((id) => !over.some((job) => job.id === id)));
  for (const job of over) announceEnd(job);
};

/** Announces the end of each job that was started in this tab, once. */
export const useEndNotices = (jobs: readonly Job[] | undefined): void => {
  useEffect(() => announceEnds(jobs ?? []), [jobs]);
};

/** Makes the bell follow a job that a screen has just started; its end is announced wherever the user is by then. */
export const useFollowJob = (): ((id: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      followed.set([...followed.get(), id]);
      // A list requested meanwhile may already contain its end, and will not change again.
      announceEnds(client.getQueryData(jobsQuery.queryKey) ?? []);
      void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
    },
    [client],
  );
};
