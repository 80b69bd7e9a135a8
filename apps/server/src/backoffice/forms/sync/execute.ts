import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { setLimits } from '../../../platform/db/limits';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { lockForm } from '../design/draft.repository';
import type { Actor } from '../form.deps';
import { noteStandingFiles } from '../live/form-files';
import type { Plan, PlanInput } from '../plan/plan';
import { planSync } from '../plan/plan-sync';
import type { Statement } from '../plan/statement';
import { statementSql } from '../plan/statement.sql';
import { refuseWrites } from './form-table.repository';
import { writeLive } from './go-live.repository';
import { judgePlan } from './obstacles';
import { readPlanInput } from './plan-input.repository';
import { markCommitted } from './run.repository';
import { syncTexts } from './sync.texts';

/** A sync while it is being executed. */
export interface RunningSync extends Actor {
  readonly runId: number;
  readonly formId: number;
  /** The version of the draft that is to go live; a later one is refused. */
  readonly version: number;
  /** Called before each step. */
  readonly onStep: (step: { done: number; total: number; text: string }) => void;
}

const isLater = (statement: Statement): boolean => statement.do === 'create_index' && statement.concurrently;

/** Runs the statements of a plan that belong in the transaction. */
export const runSteps = async (db: Tx, plan: Plan, onStep?: RunningSync['onStep']): Promise<void> => {
  for (const [done, { text, statements }] of plan.steps.entries()) {
    onStep?.({ done, total: plan.steps.length, text });
    for (const statement of statements) {
      if (!isLater(statement)) await statementSql(statement).execute(db);
    }
  }
};

/** Runs the statements that do not block a table in use; each index succeeds or fails alone. */
export const runLater = async (db: Executor, plan: Plan): Promise<void> => {
  const later = plan.steps.flatMap(({ statements }) => statements.filter(isLater));
  for (const statement of later) await statementSql(statement).execute(db);
};

const refuseBlocked = async (db: Tx, { plan, input }: { plan: Plan; input: PlanInput & { version: number } }) => {
  const asks = plan.steps.some(({ checks }) => checks.length > 0);
  // No row may be written between the checks and the change; reading continues.
  if (asks && input.real !== undefined) await refuseWrites(db, input.real.name);
  const { steps } = await judgePlan(db, { plan, version: input.version });
  const blocked = steps.flatMap(({ text, obstacle }) =>
    obstacle === null ? [] : [syncTexts.blocked(text, obstacle.reason, obstacle.rows)],
  );
  if (blocked.length > 0) throw new AppError(formErrors.blockedPlan, { errors: { steps: blocked } });
};

/**
 * One attempt: the table and its metadata change together or not at all (assurance H51). Gives up on a table in use
 * after two seconds, because everyone else queues behind a waiting change (assurance H52).
 */
export const attemptSync = (db: Executor, sync: RunningSync): Promise<Plan> =>
  inTransaction(db, async (db) => {
    await setLimits(db, {
      statement_timeout: '10min',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '1min',
    });
    const form = await lockForm(db, sync.formId);
    if (form === undefined) throw new AppError(formErrors.formNotFound);
    if (form.version !== sync.version) throw new AppError(formErrors.stalePlan);
    const input = await readPlanInput(db, sync.formId);
    const plan = planSync(input);
    await refuseBlocked(db, { plan, input });
    await runSteps(db, plan, sync.onStep);
    await noteStandingFiles(db, { ...sync, ...input });
    const liveVersion = await writeLive(db, { plan, input, adminId: sync.caller.adminId });
    await recordAudit(db, {
      actor: { id: sync.caller.adminId, name: sync.caller.name },
      origin: sync.origin,
      action: 'form.sync',
      target: { type: 'custom_form', id: sync.formId },
      ...(input.live === undefined ? {} : { before: { ...input.live } }),
      after: { ...input.draft, live_version: liveVersion, steps: plan.steps.map(({ text }) => text) },
    });
    await markCommitted(db, { id: sync.runId, liveVersion, steps: plan.steps.length });
    return plan;
  });
