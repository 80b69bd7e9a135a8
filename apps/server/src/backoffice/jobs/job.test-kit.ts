import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { expect } from 'vitest';
import type { TestApp } from '../../app/app.test-kit';
import { callApi } from '../identity/identity-api.test-kit';

/** Calls of the job endpoints over HTTP. */
export const jobsOver = (app: TestApp) => ({
  list: async (token: string): Promise<Job[]> =>
    (await callApi(app.url, jobEndpoints.index, { token })).body.data as Job[],
  show: async (token: string, id: number): Promise<Job> =>
    (await callApi(app.url, jobEndpoints.show, { token, query: { id: String(id) } })).body.data as Job,
  cancel: (token: string, id: number) => callApi(app.url, jobEndpoints.cancel, { token, body: { id } }),
  clear: (token: string, id?: number) =>
    callApi(app.url, jobEndpoints.clear, { token, body: id === undefined ? {} : { id } }),
  download: (token: string, id: number) =>
    callApi(app.url, jobEndpoints.download, { token, query: { id: String(id) } }),
});

/** Waits until a job has ended, and returns it. */
export const untilOver = async (app: TestApp, token: string, id: number): Promise<Job> => {
  const { show } = jobsOver(app);
  await expect.poll(async () => (await show(token, id)).ended_at, { timeout: 60_000 }).not.toBeNull();
  return show(token, id);
};
