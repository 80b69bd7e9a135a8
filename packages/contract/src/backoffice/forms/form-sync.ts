import { z } from 'zod';

/** What a step of a plan does to the database. */
export const planStepKinds = [
  'create_table',
  'adopt_table',
  'rename_table',
  'add_column',
  'restore_column',
  'rename_column',
  'change_type',
  'drop_column',
  'add_unique',
  'drop_unique',
  'add_index',
  'drop_index',
  'add_relation',
  'drop_relation',
  'comment',
] as const;

/** The rows that prevent a step, counted, and the first twenty of them (assurance H53). */
export const planObstacle = z.object({
  reason: z.string(),
  rows: z.int(),
  examples: z.array(z.object({ id: z.int(), value: z.string() })).max(20),
});
export type PlanObstacle = z.output<typeof planObstacle>;

export const planStep = z.object({
  kind: z.enum(planStepKinds),
  field_id: z.int().nullable(),
  /** Plain Chinese, such as 新增列 手机号. */
  text: z.string(),
  /** What staff should know before they confirm; '' when there is nothing. */
  note: z.string(),
  /** Whether it removes something that can be restored. */
  recoverable: z.boolean(),
  obstacle: planObstacle.nullable(),
});
export type PlanStep = z.output<typeof planStep>;

/** What a sync will do, before it does anything. */
export const syncPlan = z.object({
  /** The draft that the plan is for. */
  version: z.int(),
  steps: z.array(planStep),
  /** Whether a step has an obstacle; such a plan cannot run. */
  blocked: z.boolean(),
  sql: z.array(z.string()),
});
export type SyncPlan = z.output<typeof syncPlan>;

/** A running or finished sync. A long one continues after the reply, so its state can be requested again. */
export const syncRun = z.object({
  id: z.int(),
  state: z.enum(['running', 'succeeded', 'failed']),
  steps_done: z.int(),
  steps_total: z.int(),
  /** The current step, or why it failed. */
  message: z.string(),
  live_version: z.int().nullable(),
});
export type SyncRun = z.output<typeof syncRun>;
