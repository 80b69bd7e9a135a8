import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { notify } from '../../platform/notices';
import { downloadResult, jobsKey } from './job.queries';
import { jobTexts as texts } from './job.texts';

const storageKey = 'shuyuan_jobs';

/** The jobs that were started in this tab and whose end has not been told; a reload does not forget them. */
const followed = {
  get: (): number[] => {
    const kept = (sessionStorage.getItem(storageKey) ?? '').split(',');
    return kept.map(Number).filter((id) => id > 0);
  },
  set: (ids: readonly number[]): void => sessionStorage.setItem(storageKey, ids.join()),
};

const tellEnd = (job: Job): void => {
  if (job.state === 'failed') notify.error(texts.failed(job.title, job.message));
  if (job.state !== 'succeeded') return;
  if (job.file === null) notify.success(texts.done(job.title));
  // A failure of the download is told by the call itself.
  else
    notify.offer(texts.done(job.title), {
      label: texts.download,
      run: () => void downloadResult(job).catch(() => undefined),
    });
};

/** Tells the end of each job that was started in this tab, once. */
export const useEndsTold = (jobs: readonly Job[] | undefined): void => {
  useEffect(() => {
    if (jobs === undefined) return;
    const waited = followed.get();
    const over = jobs.filter((job) => waited.includes(job.id) && !isUnderWay(job));
    for (const job of over) tellEnd(job);
    const known = new Set(jobs.filter(isUnderWay).map(({ id }) => id));
    if (over.length > 0) followed.set(waited.filter((id) => known.has(id)));
  }, [jobs]);
};

/** Makes the bell follow a job that a screen has just started; its end is told wherever the user is by then. */
export const useFollowJob = (): ((id: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      followed.set([...followed.get(), id]);
      void client.invalidateQueries({ queryKey: jobsKey });
    },
    [client],
  );
};
