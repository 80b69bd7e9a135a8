import type { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';

/** A job as its runner sees it. The caller's rights are those of now, not of when it was asked for. */
export interface RunningJob<I> {
  readonly id: number;
  readonly title: string;
  readonly custom_form_id: number | null;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly input: I;
}

/** How a job ended well. */
export interface JobOutcome {
  /** What staff read beside it. */
  readonly message?: string;
  /** What the kind's own screen wants to know; plain JSON. */
  readonly result?: unknown;
}

/** What a runner is given. */
export interface JobRun<I> {
  readonly job: RunningJob<I>;
  /** A small pool of the job's own, whose statements may take as long as they need. */
  readonly db: Database;
  /** Says how far the work is; may be called for each row, it writes twice a second at the most. */
  readonly report: (done: number, total?: number) => void;
  /** Aborted when the job is cancelled or the server stops; the job's statements are cancelled as well. */
  readonly signal: AbortSignal;
  /** A path for a file that is still being written; whatever stays there is removed at the end. */
  readonly newPath: () => Promise<string>;
  /** Keeps a finished file as the job's result, to be downloaded by whoever started it. */
  readonly keepFile: (file: { path: string; name: string }) => Promise<void>;
  /**
   * Marks the job as done within the transaction of its own work, so that neither exists without the other; throws when
   * it was cancelled or given to another process meanwhile. Without it the job is marked when the runner returns.
   */
  readonly settle: (db: Tx, outcome?: JobOutcome) => Promise<void>;
}

/** A sort of long work. */
export interface JobKind<I> {
  readonly kind: string;
  /** Reads the input back from the database. */
  readonly input: z.ZodType<I>;
  /** Whether it may be started again when its process was killed: true for what leaves nothing behind half done. */
  readonly repeatable: boolean;
  /** Does the work; an AppError's words are shown to staff, any other error as a fault of ours. */
  readonly run: (run: JobRun<I>) => Promise<JobOutcome | undefined>;
}

/** A kind whose input nobody but itself needs to know. */
export type AnyJobKind = Omit<JobKind<unknown>, 'run' | 'input'> & {
  readonly start: (run: Omit<JobRun<unknown>, 'job'> & { job: RunningJob<unknown> }) => Promise<JobOutcome | undefined>;
};

/** Declares a sort of long work. */
export const defineJob = <I>({ kind, repeatable, input, run }: JobKind<I>): AnyJobKind => ({
  kind,
  repeatable,
  start: ({ job, ...rest }) => run({ ...rest, job: { ...job, input: input.parse(job.input) } }),
});
