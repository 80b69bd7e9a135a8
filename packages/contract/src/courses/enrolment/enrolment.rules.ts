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

/** The states that a decision leads to, the likeliest first; 已入学 is only reached by entering the class. */
export const decisions = ['admitted', 'interview', 'waiting', 'rejected', 'withdrawn', 'pending'] as const;
export type Decision = (typeof decisions)[number];

/** 待审核 is where every step can go back to. */
const next: Readonly<Record<EnrolmentState, readonly EnrolmentState[]>> = {
  pending: ['interview', 'admitted', 'waiting', 'rejected', 'withdrawn'],
  interview: ['admitted', 'waiting', 'rejected', 'withdrawn', 'pending'],
  waiting: ['admitted', 'rejected', 'withdrawn', 'pending'],
  admitted: ['entered', 'withdrawn', 'pending'],
  entered: ['pending'],
  rejected: ['pending'],
  withdrawn: ['pending'],
};

/** Whether a step leaves out the interview, which some programmes ask for before a seat is given or waited for. */
export const skipsInterview = (from: EnrolmentState, to: EnrolmentState): boolean =>
  from === 'pending' && needsClass(to);

/** Whether an application may move from one state to another; `asksInterview` is up to its programme. */
export const canMove = (from: EnrolmentState, to: EnrolmentState, asksInterview: boolean): boolean =>
  next[from].includes(to) && !(asksInterview && skipsInterview(from, to));

/** The decisions that are possible in a state. */
export const decisionsFrom = (from: EnrolmentState, asksInterview: boolean): Decision[] =>
  decisions.filter((to) => canMove(from, to, asksInterview));

/** Whether a decision requires a reason: it turns someone away, or takes an earlier decision back. */
export const needsReason = (to: EnrolmentState): boolean => to === 'rejected' || to === 'pending';

/** Whether a decision concerns one class, whose seats are counted. */
export const needsClass = (to: EnrolmentState): boolean => to === 'admitted' || to === 'waiting';

/** The states that prevent another application: the open ones, and 已入学. */
export const standingStates: readonly EnrolmentState[] = ['pending', 'interview', 'waiting', 'admitted', 'entered'];

/** The states in which the class is fixed: the application has a seat there, or waits for one. */
export const settledStates: readonly EnrolmentState[] = ['waiting', 'admitted', 'entered'];

/** The name of a state for staff. */
export const stateLabel = (state: EnrolmentState): string =>
  enrolmentStates.find(({ value }) => value === state)?.label ?? state;
