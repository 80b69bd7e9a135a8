import { writeFile } from 'node:fs/promises';
import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../app/app.test-kit';
import { AppError } from '../../platform/http/app-error';
import { callApi } from '../identity/identity-api.test-kit';
import { type AnyJobKind, defineJob } from '.';

/** What the runs of a test's jobs did. */
export interface Seen {
  readonly started: number[];
  readonly stopped: number[];
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Kinds of jobs that do what a test wants: end, fail, wait, or sit in a long statement. */
export const testKinds = (seen: Seen): AnyJobKind[] => [
  defineJob({
    kind: 'test.file',
    repeatable: true,
    input: z.object({ text: z.string() }),
    run: async ({ job, newPath, keepFile, report }) => {
      const path = await newPath();
      await writeFile(path, job.input.text);
      report(3, 3);
      await keepFile({ path, name: '名单 (1).csv' });
      return { message: '完成', result: { by: job.caller.adminId } };
    },
  }),
  defineJob({
    kind: 'test.fail',
    repeatable: false,
    input: z.object({ plainly: z.boolean() }),
    run: async ({ job, newPath, keepFile }) => {
      const path = await newPath();
      await writeFile(path, 'half');
      await keepFile({ path, name: 'half.csv' });
      throw job.input.plainly ? new AppError(jobErrors.noResult) : new Error('secret detail');
    },
  }),
  ...[true, false].map((repeatable) =>
    defineJob({
      kind: repeatable ? 'test.wait' : 'test.once',
      repeatable,
      input: z.object({}),
      run: async ({ job, signal, report }) => {
        seen.started.push(job.id);
        report(1, 2);
        return untilAborted(signal).finally(() => seen.stopped.push(job.id));
      },
    }),
  ),
  defineJob({
    kind: 'test.statement',
    repeatable: true,
    input: z.object({}),
    run: async ({ db, job }) => {
      seen.started.push(job.id);
      await sql`select pg_sleep(60)`.execute(db.kysely);
      return undefined;
    },
  }),
];

/** What a test does with jobs over HTTP. */
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

/** Waits until a job is over, and gives it back. */
export const untilOver = async (app: TestApp, token: string, id: number): Promise<Job> => {
  const { show } = jobsOver(app);
  await expect.poll(async () => (await show(token, id)).ended_at, { timeout: 20_000 }).not.toBeNull();
  return show(token, id);
};
