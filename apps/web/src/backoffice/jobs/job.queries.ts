import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { followed } from './followed-ids';

const whileUnderWayMs = 1000;

/** Whether the list will tell something new: a job runs, or the list that would tell a followed one failed. */
const isAskedAgain = ({ data, status }: { data?: readonly Job[] | undefined; status: string }): boolean =>
  (data?.some(isUnderWay) ?? false) || (status === 'error' && followed.get().length > 0);

/** The caller's jobs; polled only while one of them is running. */
export const jobsQuery = queryOptions({
  queryKey: ['job', 'index'],
  queryFn: async ({ signal }) => (await call(jobEndpoints.index, { quiet: true, signal })).data,
  refetchInterval: ({ state }) => (isAskedAgain(state) ? whileUnderWayMs : false),
});

export const cancelJob = (id: number) => call(jobEndpoints.cancel, { body: { id }, loading: false });

/** Removes a finished job, or all finished ones. */
export const clearJobs = (id?: number) =>
  call(jobEndpoints.clear, { body: id === undefined ? {} : { id }, loading: false });

/** Downloads the file of a job. */
export const downloadResult = async ({ id, file }: Pick<Job, 'id' | 'file'>): Promise<void> => {
  const { data } = await call(jobEndpoints.download, { query: { id }, loading: false });
  const anchor = document.createElement('a');
  anchor.href = data.url;
  anchor.download = file?.name ?? '';
  anchor.click();
};
