import type { Executor } from '../../platform/db/database';
import type { Slice } from '../../platform/http/slice';
import type { JobDeps } from './job.deps';
import type { NewJob } from './job.repository';
import { createJobSlice } from './job.routes';
import { enqueue, purgeJobs } from './job.service';
import type { AnyJobKind } from './job-kind';
import { JobWorker } from './worker';

export { countJobs, isJobPendingSql, jobKeyPlace, type NewJob, resealJobs } from './job.repository';
export { type AnyJobKind, defineJob, type JobRun } from './job-kind';
export { jobSources } from './message.repository';

/** What the jobs slice gives to other slices and to the wiring. */
export interface Jobs {
  readonly slice: Slice;
  /** Registers a kind of job in this process; before `start`. */
  readonly define: (kind: AnyJobKind) => void;
  /** Adds a job to the queue and returns its id. Within a transaction of the caller it starts after the commit. */
  readonly enqueue: (db: Executor, job: NewJob) => Promise<number>;
  /** Starts taking jobs in this process; returns a function that stops it. */
  readonly start: () => () => Promise<void>;
  /** Deletes jobs that are seven days old. */
  readonly purge: () => Promise<void>;
}

/** Long work in the background: queue, progress, results. */
export const createJobs = (deps: JobDeps): Jobs => {
  const kinds = new Map<string, AnyJobKind>();
  return {
    slice: createJobSlice(deps),
    define: (kind) => {
      if (kinds.has(kind.kind)) throw new Error(`Two kinds of jobs are called ${kind.kind}`);
      kinds.set(kind.kind, kind);
    },
    enqueue: (db, job) => {
      if (!kinds.has(job.kind)) throw new Error(`No kind of job is called ${job.kind}`);
      return enqueue(db, job);
    },
    start: () => {
      const worker = new JobWorker(deps, kinds);
      worker.start();
      return () => worker.stop();
    },
    purge: () => purgeJobs(deps),
  };
};
