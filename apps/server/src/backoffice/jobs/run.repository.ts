import './job.table';
import type { JobState } from '@shuyuan/contract/backoffice/jobs/job';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { HeldFile } from '../files';

/** One start of a job; a later start of the same job is another. */
export interface RunKey {
  readonly id: number;
  readonly runs: number;
}

const stillMine = (db: Executor, { id, runs }: RunKey) =>
  db.updateTable('app.job').where('id', '=', id).where('runs', '=', runs).where('state', '=', 'running');

/** Decrypts the input of a job, which is stored sealed. */
export const openInput = async (db: Executor, sealed: unknown): Promise<unknown> => {
  const { rows } = await sql<{ input: unknown }>`select app.open(${sealed}::text)::jsonb as input`.execute(db);
  return rows[0]?.input;
};

/** The result of a run. */
export interface RunEnd {
  readonly state: Exclude<JobState, 'running'>;
  readonly message: string;
  readonly result?: unknown;
  readonly progress: { done: number; total: number | null };
}

/** Stores the result of a run; false if the job has passed to another run, or was cancelled before it succeeded. */
export const endRun = async (db: Executor, run: RunKey, end: RunEnd): Promise<boolean> => {
  let query = stillMine(db, run).set({
    state: end.state,
    message: end.message,
    result: end.result === undefined ? null : JSON.stringify(end.result),
    ended_at: end.state === 'queued' ? null : sql<Date>`now()`,
    ...end.progress,
    ...(end.state === 'succeeded' ? {} : { file_name: null, file_size: null, file_sha256: null }),
  });
  if (end.state === 'succeeded') query = query.where('cancel_requested_at', 'is', null);
  const rows = await query.returning('id').execute();
  return rows.length > 0;
};

/** Stores the progress of a run. */
export const writeProgress = async (
  db: Executor,
  run: RunKey,
  progress: { done: number; total: number | null },
): Promise<void> => {
  await stillMine(db, run).set(progress).execute();
};

/** Stores which file a run made. */
export const writeFile = async (db: Executor, run: RunKey, file: HeldFile & { name: string }): Promise<void> => {
  await stillMine(db, run).set({ file_name: file.name, file_size: file.size, file_sha256: file.sha256 }).execute();
};
