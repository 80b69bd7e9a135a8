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

/** The states that a decision leads to; 已入学 is reached by entering the class alone. */
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

/** Whether an application may go from one state to the other. */
export const canMove = (from: EnrolmentState, to: EnrolmentState): boolean => next[from].includes(to);

/** The decisions that an application in a state is open to. */
export const decisionsFrom = (from: EnrolmentState): Decision[] => decisions.filter((to) => canMove(from, to));

/** Whether a decision has to say why. */
export const needsReason = (to: EnrolmentState): boolean => to === 'rejected';

/** Whether a decision is about one class, whose seats are counted. */
export const needsClass = (to: EnrolmentState): boolean => to === 'admitted' || to === 'waiting';

/** The states that keep someone from applying again: open ones, and the one that entered. */
export const standingStates: readonly EnrolmentState[] = ['pending', 'interview', 'waiting', 'admitted', 'entered'];

/** The states whose class is settled: it takes a seat there, or waits for one. */
export const settledStates: readonly EnrolmentState[] = ['waiting', 'admitted', 'entered'];

/** What staff call a state. */
export const stateLabel = (state: EnrolmentState): string =>
  enrolmentStates.find(({ value }) => value === state)?.label ?? state;
