import type { PlanObstacle, SyncPlan } from '@shuyuan/contract/backoffice/forms/form-sync';
import type { Executor } from '../../../platform/db/database';
import { checkSql } from '../plan/check.sql';
import type { Check, Plan, Step } from '../plan/plan';
import { statementSql } from '../plan/statement.sql';

const askRows = async (db: Executor, check: Check): Promise<PlanObstacle | null> => {
  const { rows } = await checkSql(check).execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const examples = rows.map(({ id, value }) => ({ id, value: value ?? '' }));
  return { reason: check.reason, rows: first.total, examples };
};

/** The first conflict of a step. */
const obstacleOf = async (db: Executor, step: Step): Promise<PlanObstacle | null> => {
  if (step.fault !== undefined) return { reason: step.fault, rows: 0, examples: [] };
  for (const check of step.checks) {
    const obstacle = await askRows(db, check);
    if (obstacle !== null) return obstacle;
  }
  return null;
};

/** The plan as staff see it, without checking the rows. */
export const describePlan = (db: Executor, { plan, version }: { plan: Plan; version: number }): SyncPlan => ({
  version,
  steps: plan.steps.map(({ kind, field_id, text, note, recoverable, fault }) => {
    const obstacle = fault === undefined ? null : { reason: fault, rows: 0, examples: [] };
    return { kind, field_id, text, note, recoverable, obstacle };
  }),
  blocked: plan.steps.some(({ fault }) => fault !== undefined),
  sql: plan.steps.flatMap(({ statements }) => statements.map((statement) => statementSql(statement).compile(db).sql)),
});

/** The plan as staff see it, with the conflicting rows. Changes nothing. */
export const judgePlan = async (
  db: Executor,
  { plan, version }: { plan: Plan; version: number },
): Promise<SyncPlan> => {
  const described = describePlan(db, { plan, version });
  const steps: SyncPlan['steps'] = [];
  for (const [at, step] of plan.steps.entries()) {
    const shown = described.steps[at];
    if (shown !== undefined) steps.push({ ...shown, obstacle: await obstacleOf(db, step) });
  }
  return { ...described, steps, blocked: steps.some(({ obstacle }) => obstacle !== null) };
};
