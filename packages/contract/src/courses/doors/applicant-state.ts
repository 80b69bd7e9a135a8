import type { EnrolmentState } from '../enrolment/enrolment.rules';

/** What applicants are told of the state of their application. */
export const applicantStates: Readonly<Record<EnrolmentState, string>> = {
  pending: '已收到，审核中',
  interview: '待面试',
  admitted: '已录取',
  waiting: '候补中',
  entered: '已入学',
  rejected: '未录取',
  withdrawn: '已撤回',
};

/** The states in which nothing is decided yet. */
const undecidedStates: readonly EnrolmentState[] = ['pending', 'interview', 'waiting'];

/** The states in which an applicant may withdraw. */
export const withdrawableStates: readonly EnrolmentState[] = [...undecidedStates, 'admitted'];

/** The states in which there is an admission letter. */
export const letterStates: readonly EnrolmentState[] = ['admitted', 'entered'];

/** Whether an application takes more files; where its state is not shown, a decision must not be told by this either. */
export const takesFiles = (state: EnrolmentState, isStateShown: boolean): boolean =>
  undecidedStates.includes(state) || (!isStateShown && (state === 'admitted' || state === 'rejected'));
