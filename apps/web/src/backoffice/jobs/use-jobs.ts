import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { useQuery } from '@tanstack/react-query';
import { useEndNotices } from './followed-jobs';
import { jobsQuery } from './job.queries';

const none: readonly Job[] = [];

/** The caller's jobs; the end of those that were started in this tab is announced. */
export const useJobs = (): readonly Job[] => {
  const { data } = useQuery(jobsQuery);
  useEndNotices(data);
  return data ?? none;
};
