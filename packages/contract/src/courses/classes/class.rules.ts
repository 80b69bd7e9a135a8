import { type ClassState, classStates } from './class.form';

/** The states that a class can move to from each state; a wrong move can be undone by moving back. */
const moves: Readonly<Record<ClassState, readonly ClassState[]>> = {
  preparing: ['enrolling', 'running', 'cancelled'],
  enrolling: ['preparing', 'running', 'cancelled'],
  running: ['enrolling', 'finished', 'cancelled'],
  finished: ['running'],
  cancelled: ['preparing', 'enrolling'],
};

/** The states that a class can move to. */
export const classMovesFrom = (from: ClassState): readonly ClassState[] => moves[from];

/** Whether a class may move from one state to another. */
export const canClassMove = (from: ClassState, to: ClassState): boolean => from === to || moves[from].includes(to);

/** The name of a state for staff. */
export const classStateLabel = (state: ClassState): string =>
  classStates.find(({ value }) => value === state)?.label ?? state;

/** Whether members can still enter a class. */
export const takesMembers = (state: ClassState): boolean => state !== 'finished' && state !== 'cancelled';
