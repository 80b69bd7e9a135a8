import type { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';

/** A job as its runner sees it. The caller has their current rights, not those at the time of the request. */
export interface RunningJob<I> {
  readonly id: number;
  readonly title: string;
  readonly custom_form_id: number | null;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly input: I;
}

/** The result of a successful job. */
export interface JobOutcome {
  /** A message shown to staff. */
  readonly message?: string;
  /** The result for the screen of this kind; plain JSON. */
  readonly result?: unknown;
}

/** What a runner receives. */
export interface JobRun<I> {
  readonly job: RunningJob<I>;
  /** A small separate pool, whose statements have no time limit. */
  readonly db: Database;
  /** Reports progress; may be called for each row, it writes at most twice a second. */
  readonly report: (done: number, total?: number) => void;
  /** Aborted when the job is cancelled or the server stops; the job's statements are cancelled as well. */
  readonly signal: AbortSignal;
  /** A path for a file that is still being written; whatever stays there is removed at the end. */
  readonly newPath: () => Promise<string>;
  /** Stores a finished file as the job's result, to be downloaded by whoever started it. */
  readonly keepFile: (file: { path: string; name: string }) => Promise<void>;
  /**
   * Marks the job as done within the transaction of its work, so that neither is committed without the other; throws
   * when it was cancelled or passed to another process meanwhile. Without it the job is marked when the runner returns.
   */
  readonly settle: (db: Tx, outcome?: JobOutcome) => Promise<void>;
}

/** A kind of background work. */
export interface JobKind<I> {
  readonly kind: string;
  /** Parses the input from the database. */
  readonly input: z.ZodType<I>;
  /** Whether it may be started again when its process was killed: true for what leaves nothing behind half done. */
  readonly repeatable: boolean;
  /** Does the work; the message of an AppError is shown to staff, any other error as an internal fault. */
  readonly run: (run: JobRun<I>) => Promise<JobOutcome | undefined>;
}

/** A kind whose input type only it needs to know. */
export type AnyJobKind = Omit<JobKind<unknown>, 'run' | 'input'> & {
  readonly start: (run: Omit<JobRun<unknown>, 'job'> & { job: RunningJob<unknown> }) => Promise<JobOutcome | undefined>;
};

/** Declares a kind of background work. */
export const defineJob = <I>({ kind, repeatable, input, run }: JobKind<I>): AnyJobKind => ({
  kind,
  repeatable,
  start: ({ job, ...rest }) => run({ ...rest, job: { ...job, input: input.parse(job.input) } }),
});
