import { type PlanStep, planStepKinds } from '@shuyuan/contract/backoffice/forms/form-sync';
import { describe, expect, it } from 'vitest';
import { groupSteps } from './plan-groups';

const step = (kind: PlanStep['kind'], text: string): PlanStep => ({
  kind,
  text,
  field_id: null,
  note: '',
  recoverable: false,
  obstacle: null,
});

describe('the steps of a plan', () => {
  it('are read in the order 新增, 修改, 移除, 其他, and a group without steps is left out', () => {
    const steps = [step('comment', 'd'), step('drop_column', 'c'), step('add_column', 'a'), step('add_column', 'b')];
    expect(groupSteps(steps).map(({ group, steps: own }) => [group, own.map(({ text }) => text)])).toEqual([
      ['add', ['a', 'b']],
      ['remove', ['c']],
      ['other', ['d']],
    ]);
  });

  it('are all shown, whatever their kind', () => {
    const steps = planStepKinds.map((kind) => step(kind, kind));
    const shown = groupSteps(steps).flatMap(({ steps: own }) => own);
    expect(new Set(shown)).toEqual(new Set(steps));
    expect(shown).toHaveLength(steps.length);
  });

  it('are none for an empty plan', () => expect(groupSteps([])).toEqual([]));
});
