import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';

/** Whether a member in this state holds a seat of the class. */
export const holdsSeat = (state: unknown): boolean => {
  const seated: readonly MemberState[] = ['studying', 'paused'];
  return seated.some((one) => one === state);
};

const digits = 3;

/** The number after those assigned under a prefix; `EMBA-2026A-` leads to `EMBA-2026A-001`. */
export const nextStudentNo = (prefix: string, given: readonly string[]): string => {
  const numbers = given
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length))
    .filter((rest) => /^\d{1,9}$/.test(rest))
    .map(Number);
  return `${prefix}${String(Math.max(0, ...numbers) + 1).padStart(digits, '0')}`;
};
