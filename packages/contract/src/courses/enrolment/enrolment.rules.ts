/** The states of an application (requirements §14). */
export const enrolmentStates = [
  { value: 'pending', label: '待审核', color: '#0069b4' },
  { value: 'interview', label: '面试', color: '#6b4fbb' },
  { value: 'admitted', label: '已录取', color: '#1a7f37' },
  { value: 'waiting', label: '候补', color: '#9a6700' },
  { value: 'entered', label: '已入学', color: '#0f6b66' },
  { value: 'rejected', label: '已驳回', color: '#c0291f' },
  { value: 'withdrawn', label: '已撤回', color: '#66727e' },
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number]['value'];

/** The states that a decision leads to; 已入学 is only reached by entering the class. */
export const decisions = ['interview', 'admitted', 'waiting', 'rejected', 'withdrawn'] as const;
export type Decision = (typeof decisions)[number];

const next: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  pending: ['interview', 'withdrawn'],
  interview: ['admitted', 'waiting', 'rejected', 'withdrawn'],
  waiting: ['admitted', 'withdrawn'],
  admitted: ['entered', 'withdrawn'],
  entered: [],
  rejected: [],
  withdrawn: [],
};

/** Whether an application may move from one state to another. */
export const canMove = (from: EnrolmentState, to: EnrolmentState): boolean => next[from].includes(to);

/** The decisions that are possible in a state. */
export const decisionsFrom = (from: EnrolmentState): Decision[] => decisions.filter((to) => canMove(from, to));

/** Whether a decision requires a reason. */
export const needsReason = (to: EnrolmentState): boolean => to === 'rejected';

/** Whether a decision concerns one class, whose seats are counted. */
export const needsClass = (to: EnrolmentState): boolean => to === 'admitted' || to === 'waiting';

/** The states that prevent another application: the open ones, and 已入学. */
export const standingStates: readonly EnrolmentState[] = ['pending', 'interview', 'waiting', 'admitted', 'entered'];

/** The states in which the class is fixed: the application has a seat there, or waits for one. */
export const settledStates: readonly EnrolmentState[] = ['waiting', 'admitted', 'entered'];

/** The name of a state for staff. */
export const stateLabel = (state: EnrolmentState): string =>
  enrolmentStates.find(({ value }) => value === state)?.label ?? state;
