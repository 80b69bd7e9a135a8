import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { Search } from '../../../platform/list-state/list-state';

const address = (
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
  search?: Search,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  if (search !== undefined) query.set('search', JSON.stringify(search));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The lists behind the workbench's numbers: each shows exactly the rows that were counted. */
export const links = {
  roll: (classId: number, sessionId: number): string =>
    address('/course/attendance', { class: classId, session: sessionId }),
  sessionsOn: (day: string): string => address('/course/attendance', {}, { date: [day, day] }),
  missingRolls: (): string => address('/course/attendance', {}, { roll_state: ['missing'] }),
  rates: (classId: number): string => address('/course/attendance', { class: classId, tab: 'rates' }),
  leaves: (): string => address('/course/attendance', { tab: 'leave' }, { state: ['pending'] }),
  corrections: (): string => address('/course/correction', {}, { state: ['pending'] }),
  applications: (state: EnrolmentState): string => address('/course/apply_list', { state }),
  applicationsAmong: (states: readonly EnrolmentState[] | undefined, programme: number | undefined): string =>
    address('/course/apply_list', { programme }, states === undefined ? undefined : { state: states }),
  overdue: (): string => address('/course/pay', { tab: 'instalments' }, { state: ['overdue'] }),
  dueBetween: (from: string, until: string): string =>
    address('/course/pay', { tab: 'instalments' }, { due_on: [from, until], state: ['open', 'partial'] }),
  refunds: (state: 'pending' | 'approved'): string => address('/course/pay', { tab: 'refunds' }, { state: [state] }),
  adjustments: (): string => address('/course/pay', { tab: 'adjustments' }, { state: ['pending'] }),
  receiptsIn: (month: string): string =>
    address(
      '/course/pay',
      { tab: 'ledger' },
      { paid_on: [`${month}-01`, lastDay(month)], kind: ['pay', 'topup', 'refund'], voided_on: false },
    ),
} as const;
