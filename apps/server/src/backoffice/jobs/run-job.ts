import { rm } from 'node:fs/promises';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import { type Database, openDatabase } from '../../platform/db/database';
import { translateDatabaseError } from '../../platform/db/database-error';
import { AppError } from '../../platform/http/app-error';
import { readCaller } from '../identity';
import type { ClaimedJob } from './claim.repository';
import { holderOf, type JobDeps } from './job.deps';
import { jobTexts } from './job.texts';
import type { AnyJobKind, JobOutcome, JobRun } from './job-kind';
import { createProgress } from './progress';
import { endRun, openInput, type RunEnd, writeFile, writeProgress } from './run.repository';

/** Why a job must stop: its owner cancelled it, the server is stopping, or its lock was lost. */
export type StopReason = 'cancelled' | 'stopping' | 'lost';

/** Thrown through a runner that has to stop. */
export class JobStopped extends Error {
  constructor(readonly why: StopReason) {
    super(`stopped: ${why}`);
  }
}

/** Small, so that jobs never take the database from requests. */
const poolSize = 2;
const cancelEveryMs = 250;

interface Running {
  readonly deps: JobDeps;
  readonly job: ClaimedJob;
  readonly kind: AnyJobKind;
  readonly signal: AbortSignal;
}

/** Cancels the job's running statements when it must stop, so that its owner need not wait for a long one. */
const cancelStatements = ({ deps, signal }: Running, name: string): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    for (const pool of [deps.db.pool, ...(deps.db.replicas?.pools ?? [])]) {
      pool
        .query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where application_name = $1 and datname = current_database() and state = 'active'`,
          [name],
        )
        .catch((err: unknown) => deps.log.warn({ err }, 'could not cancel the statements of a job'));
    }
  };
  const begin = (): void => {
    timer = setInterval(cancel, cancelEveryMs);
  };
  signal.addEventListener('abort', begin, { once: true });
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(timer);
  };
};

const failureOf = (running: Running, error: unknown): Pick<RunEnd, 'state' | 'message'> | 'lost' => {
  const { signal, kind, deps, job } = running;
  const reason: unknown = error instanceof JobStopped ? error : signal.aborted ? signal.reason : undefined;
  if (reason instanceof JobStopped) {
    if (reason.why === 'lost') return 'lost';
    if (reason.why === 'cancelled') return { state: 'cancelled', message: jobTexts.cancelled };
    return kind.repeatable ? { state: 'queued', message: '' } : { state: 'failed', message: jobTexts.stopped };
  }
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (known === undefined) deps.log.error({ err: error, job: job.id, kind: kind.kind }, 'a job failed');
  return { state: 'failed', message: known?.message ?? jobTexts.fault };
};

interface RunContext {
  readonly work: Omit<JobRun<unknown>, 'job'>;
  readonly end: (how: Pick<RunEnd, 'state' | 'message' | 'result'>) => Promise<boolean>;
  /** Whether the work itself has marked the job as done. */
  readonly isSettled: () => boolean;
  readonly close: () => Promise<void>;
}

const openContext = (running: Running, db: Database): RunContext => {
  const { deps, job, signal } = running;
  const paths: string[] = [];
  let settled = false;
  const progress = createProgress((latest) =>
    writeProgress(deps.db.kysely, job, latest).catch((err: unknown) => deps.log.warn({ err }, 'lost a progress')),
  );
  const newPath = async (): Promise<string> => {
    const path = await deps.scratch.newPath();
    paths.push(path);
    return path;
  };
  const succeeded = ({ message = '', result }: JobOutcome = {}) => ({ state: 'succeeded' as const, message, result });
  return {
    work: {
      db,
      signal,
      report: progress.report,
      newPath,
      keepFile: async ({ path, name }) => {
        const file = await deps.held.hold({ path, holder: holderOf(job.id) });
        await writeFile(deps.db.kysely, job, { ...file, name });
      },
      settle: async (db, outcome) => {
        const isMine = await endRun(db, job, { ...succeeded(outcome), progress: progress.latest() });
        if (!isMine) throw new JobStopped('cancelled');
        settled = true;
      },
    },
    end: (how) => endRun(deps.db.kysely, job, { ...how, progress: progress.latest() }),
    isSettled: () => settled,
    close: async () => {
      await progress.stop();
      await Promise.all([db.close(), ...paths.map((path) => rm(path, { force: true }))]);
    },
  };
};

const attempt = async ({ deps, job, kind, signal }: Running, context: RunContext): Promise<JobOutcome> => {
  const { id, title, custom_form_id, origin } = job;
  const input = await openInput(deps.db.kysely, job.input);
  const caller = await readCaller(deps.db.kysely, { adminId: job.admin_id, sessionId: job.session_id });
  if (caller === undefined) throw new AppError(jobErrors.ownerGone);
  signal.throwIfAborted();
  const outcome = await kind.start({ ...context.work, job: { id, title, custom_form_id, caller, origin, input } });
  return outcome ?? {};
};

/** Runs a claimed job and stores its result; temporary files and connections are cleaned up. */
export const runJob = async (running: Running): Promise<void> => {
  const { deps, job } = running;
  const name = `shuyuan job ${job.id}`;
  const onIdleError = (err: Error): void => deps.log.warn({ err, job: job.id }, 'a job lost a database connection');
  const context = openContext(
    running,
    openDatabase({
      url: deps.db.url,
      replicaUrls: deps.db.replicas?.urls,
      secrets: deps.db.secrets,
      poolSize,
      longWork: name,
      onIdleError,
    }),
  );
  const dismiss = cancelStatements(running, name);
  try {
    const { message = '', result } = await attempt(running, context);
    if (context.isSettled()) return;
    if (!(await context.end({ state: 'succeeded', message, result }))) throw new JobStopped('cancelled');
  } catch (error) {
    const end = failureOf(running, error);
    if (end !== 'lost' && (await context.end(end))) await deps.held.release(holderOf(job.id));
  } finally {
    dismiss();
    await context.close();
  }
};
