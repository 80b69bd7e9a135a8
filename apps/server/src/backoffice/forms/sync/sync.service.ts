import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { SyncPlan, SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import type { Executor } from '../../../platform/db/database';
import { besideTransaction } from '../../../platform/db/held-connection';
import { OutcomeUnknownError } from '../../../platform/db/outcome';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import type { Log } from '../../../platform/log/log';
import type { Plan } from '../plan/plan';
import { planSync } from '../plan/plan-sync';
import { refillSearch } from '../search-text/refill.service';
import { attemptSync, type RunningSync, runLater } from './execute';
import { describePlan, judgePlan } from './obstacles';
import { readPlanInput } from './plan-input.repository';
import {
  allowLongStatements,
  closeRun,
  findRun,
  findRunningRun,
  holdForm,
  noteProgress,
  openRun,
  releaseForm,
  resetLimits,
} from './run.repository';
import { syncTexts } from './sync.texts';
import { isBusy, syncFailure } from './sync-failure';

/** What syncs are run with. */
export interface SyncDeps {
  readonly db: Executor;
  readonly log: Log;
}

/** A command to make a draft live. */
export interface SyncCommand {
  readonly formId: number;
  /** The draft version whose plan staff saw; another one is refused with `stalePlan`. */
  readonly version?: number | undefined;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** How long the caller waits at most; the client gives up at 5 s (requirements §9). */
const patienceMs = 3000;
const retries = 2;
/** Progress is for people; writing it more often would only cost time. */
const progressEveryMs = 200;

/**
 * What a sync of the form's draft would do, with the conflicting rows. While a sync is running, its progress is
 * returned instead and no row is checked: the run may hold the table for long.
 */
export const previewSync = async (db: Executor, formId: number): Promise<{ plan: SyncPlan; run: SyncRun | null }> => {
  const run = await findRunningRun(db, formId);
  const input = await readPlanInput(db, formId);
  const planned = { plan: planSync(input), version: input.version };
  return run === undefined
    ? { plan: await judgePlan(db, planned), run: null }
    : { plan: describePlan(db, planned), run };
};

const retrying = async (work: () => Promise<Plan>, onRetry: () => Promise<void>): Promise<Plan> => {
  for (let left = retries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      await onRetry();
    }
  }
};

/** Builds deferred indexes. The sync has succeeded by then; an index that fails is planned again by the next one. */
const buildLater = async (
  { log }: SyncDeps,
  { db, plan, runId, formId }: { db: Executor; plan: Plan; runId: number; formId: number },
) => {
  try {
    await allowLongStatements(db);
    await runLater(db, plan);
    await refillSearch(db, formId);
    return syncTexts.done;
  } catch (err) {
    log.warn({ err, run: runId }, 'an index of a form was not built');
    return syncTexts.indexMissing;
  } finally {
    await resetLimits(db);
  }
};

/** Progress is written outside the transaction, where it is visible at once; the sync does not wait for it. */
const progressOf = ({ db, log }: SyncDeps, runId: number): RunningSync['onStep'] => {
  let next = 0;
  return ({ done, total, text }) => {
    if (Date.now() < next) return;
    next = Date.now() + progressEveryMs;
    besideTransaction(
      () => noteProgress(db, { id: runId, steps_done: done, steps_total: total, message: text }),
      (err) => log.warn({ err, run: runId }, 'lost the progress of a sync'),
    );
  };
};

/** The result of a run; without the run if its form was deleted. */
interface EndedSync {
  readonly run: SyncRun | undefined;
  readonly failure: AppError | undefined;
}

/** Executes a run on the connection that holds the form's lock. */
const carryOut = async (
  deps: SyncDeps,
  { db, runId, version, command }: { db: Executor; runId: number; version: number; command: SyncCommand },
): Promise<EndedSync> => {
  const onStep = progressOf(deps, runId);
  const attempt = () => attemptSync(db, { ...command, runId, version, onStep });
  try {
    const plan = await retrying(attempt, () => noteProgress(db, { id: runId, message: syncTexts.waiting }));
    await noteProgress(db, { id: runId, message: syncTexts.indexing });
    const message = await buildLater(deps, { db, plan, runId, formId: command.formId });
    return { run: await closeRun(db, { id: runId, message, failure: undefined }), failure: undefined };
  } catch (error) {
    const failure = syncFailure(error);
    deps.log.warn({ err: error, run: runId }, 'a sync did not complete');
    const message = [failure.message, ...(failure.errors?.steps ?? [])].join('\n');
    const run = await closeRun(db, { id: runId, message: syncTexts.interruptedAfter, failure: message });
    return { run, failure: run?.state === 'succeeded' ? undefined : failure };
  }
};

/** Locks the form, opens the run, announces it, and executes it. */
const runSync = (
  deps: SyncDeps,
  { command, plan, onOpen }: { command: SyncCommand; plan: SyncPlan; onOpen: (runId: number) => void },
): Promise<EndedSync> =>
  deps.db.connection().execute(async (db) => {
    const { formId, caller } = command;
    if (!(await holdForm(db, formId))) throw new AppError(formErrors.syncRunning);
    try {
      const runId = await openRun(db, { formId, adminId: caller.adminId, stepsTotal: plan.steps.length });
      if (runId === undefined) throw new AppError(formErrors.formNotFound);
      onOpen(runId);
      return await carryOut(deps, { db, runId, version: plan.version, command });
    } finally {
      await releaseForm(db, formId).catch((err: unknown) => deps.log.warn({ err }, 'a sync lost its connection'));
    }
  });

/** Resolves once the run is open. A failure before that fails the call; later failures are stored in the run. */
const openSync = (
  deps: SyncDeps,
  sync: { command: SyncCommand; plan: SyncPlan },
): Promise<{ runId: number; work: Promise<EndedSync> }> =>
  new Promise((resolve, reject) => {
    const work = runSync(deps, { ...sync, onOpen: (runId) => resolve({ runId, work }) });
    work.catch(reject);
  });

/** Waits for background work; undefined when the time limit passes first. */
const waitFor = async <T>(work: Promise<T>): Promise<{ result: T } | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  return Promise.race([work.then((result) => ({ result })), patience]).finally(() => clearTimeout(timer));
};

/** The result of a run whose connection broke: the stored run says whether it was committed. */
const brokenOff = async ({ db }: SyncDeps, { runId, error }: { runId: number; error: unknown }): Promise<EndedSync> => {
  const run = await findRun(db, runId).catch(() => {
    throw new OutcomeUnknownError(error);
  });
  if (run?.state !== 'succeeded') throw error;
  return { run, failure: undefined };
};

/** A run that continues in the background; its progress can be requested later. */
const goingOn = ({ db }: SyncDeps, { runId, plan }: { runId: number; plan: SyncPlan }): Promise<SyncRun | undefined> =>
  findRun(db, runId).catch(() => ({
    id: runId,
    state: 'running' as const,
    steps_done: 0,
    steps_total: plan.steps.length,
    message: syncTexts.starting,
    live_version: null,
  }));

/** Makes the draft live. Waits at most three seconds; a longer run continues and is queried with `readSyncRun`. */
export const startSync = async (deps: SyncDeps, command: SyncCommand): Promise<{ plan: SyncPlan; run: SyncRun }> => {
  const input = await readPlanInput(deps.db, command.formId);
  if (command.version !== undefined && command.version !== input.version) throw new AppError(formErrors.stalePlan);
  const plan = describePlan(deps.db, { plan: planSync(input), version: input.version });
  const { runId, work } = await openSync(deps, { command, plan });
  const ended = await waitFor(work.catch((error: unknown) => brokenOff(deps, { runId, error })));
  if (ended?.result.failure !== undefined) throw ended.result.failure;
  const run = ended === undefined ? await goingOn(deps, { runId, plan }) : ended.result.run;
  if (run === undefined) throw new AppError(formErrors.formNotFound);
  return { plan, run };
};

/** A run by its id; undefined when there is none. One whose process died is returned, and stored, as over. */
export const readSyncRun = findRun;
