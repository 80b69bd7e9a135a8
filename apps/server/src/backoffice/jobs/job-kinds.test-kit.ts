import { writeFile } from 'node:fs/promises';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error';
import { type AnyJobKind, defineJob } from '.';

/** What the runs of a test's jobs did. */
export interface Seen {
  readonly started: number[];
  readonly stopped: number[];
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Kinds of jobs for tests: they finish, fail, wait, or run a long statement. */
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
