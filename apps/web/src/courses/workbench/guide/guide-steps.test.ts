import type { Guide } from '@shuyuan/contract/courses/workbench/guide';
import { expect, it } from 'vitest';
import { nextStep, stepAt } from './guide-steps';

const guide: Guide = {
  is_empty: true,
  steps: [
    { key: 'school', is_done: false },
    { key: 'programme', is_done: true },
    { key: 'class', is_done: false },
  ],
};

it('the next step is the first one after this that is not done', () => {
  expect(nextStep(guide, 'school')).toBe('class');
  expect(nextStep(guide, 'class')).toBeUndefined();
});

it('knows the step by the address, whatever the list there is narrowed to', () => {
  expect(stepAt('/course/program')).toBe('programme');
  expect(stepAt('/course/class')).toBe('class');
  expect(stepAt('/dashboard')).toBeUndefined();
});
