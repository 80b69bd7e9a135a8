import type { PlanStep } from '@shuyuan/contract/backoffice/forms/form-sync';

/** The groups of a plan's steps: added, changed, removed, and the rest. */
export type PlanGroup = 'add' | 'change' | 'remove' | 'other';

const groupOf: Readonly<Record<PlanStep['kind'], PlanGroup>> = {
  create_table: 'add',
  adopt_table: 'add',
  add_column: 'add',
  restore_column: 'add',
  rename_table: 'change',
  rename_column: 'change',
  change_type: 'change',
  drop_column: 'remove',
  add_unique: 'other',
  drop_unique: 'other',
  add_index: 'other',
  drop_index: 'other',
  add_relation: 'other',
  drop_relation: 'other',
  comment: 'other',
};

const order: readonly PlanGroup[] = ['add', 'change', 'remove', 'other'];

/** The steps of a plan by group, in display order; empty groups are left out. */
export const groupSteps = (steps: readonly PlanStep[]): { group: PlanGroup; steps: PlanStep[] }[] =>
  order
    .map((group) => ({ group, steps: steps.filter(({ kind }) => groupOf[kind] === group) }))
    .filter((part) => part.steps.length > 0);
