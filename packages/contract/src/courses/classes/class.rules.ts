import { type ClassState, classStates } from './class.form';

/** Where a class can go from a state; a wrong step can be taken back by the step before it. */
const moves: Readonly<Record<ClassState, readonly ClassState[]>> = {
  preparing: ['enrolling', 'running', 'cancelled'],
  enrolling: ['preparing', 'running', 'cancelled'],
  running: ['enrolling', 'finished', 'cancelled'],
  finished: ['running'],
  cancelled: ['preparing', 'enrolling'],
};

/** Where a class can go from its state. */
export const classMovesFrom = (from: ClassState): readonly ClassState[] => moves[from];

/** Whether a class may go from one state to another. */
export const canClassMove = (from: ClassState, to: ClassState): boolean => from === to || moves[from].includes(to);

/** What staff call a state. */
export const classStateLabel = (state: ClassState): string =>
  classStates.find(({ value }) => value === state)?.label ?? state;

/** Whether anyone can still enter a class. */
export const takesMembers = (state: ClassState): boolean => state !== 'finished' && state !== 'cancelled';
