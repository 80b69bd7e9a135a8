import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { GivenMark, MarkConflict, Roll } from '@shuyuan/contract/courses/attendance/roll';

/** The marks of one session that are not known to be stored. */
export interface PendingRoll {
  readonly marks: Readonly<Record<string, GivenMark>>;
  readonly completes: boolean;
  /** Why marks are set after the day of the session. */
  readonly reason: string;
  /** Not sent yet: marks after the day are sent together, with their reason. */
  readonly held: boolean;
  /** Marks that were sent without a reply: they may be stored or not. */
  readonly unsure: Readonly<Record<string, readonly AttendanceState[]>>;
}

/** Nothing to send. */
export const nothingPending: PendingRoll = { marks: {}, completes: false, reason: '', held: false, unsure: {} };

/** Whether there is nothing to send. */
export const isSettled = ({ marks, completes }: PendingRoll): boolean => Object.keys(marks).length === 0 && !completes;

/** Sets a mark over the roll's own. */
export const withMark = (pending: PendingRoll, mark: GivenMark): PendingRoll => ({
  ...pending,
  marks: { ...pending.marks, [mark.member_id]: mark },
});

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** After a call without a reply: the marks are sent again, and recognised as the caller's own if they were stored. */
export const unanswered = (pending: PendingRoll, sent: PendingRoll): PendingRoll => {
  const unsure = { ...pending.unsure };
  for (const { member_id, state } of Object.values(sent.marks)) {
    unsure[member_id] = [...(unsure[member_id] ?? []), state];
  }
  return { ...pending, unsure };
};

interface Answer {
  readonly roll: Roll;
  readonly conflicts: readonly MarkConflict[];
}

/** The state of one mark after the reply to its call. */
const settleMark = (pending: PendingRoll, { mark, answer }: { mark: GivenMark; answer: Answer }): PendingRoll => {
  const key = String(mark.member_id);
  const now = pending.marks[key];
  const next = { ...pending, unsure: without(pending.unsure, key) };
  const conflict = answer.conflicts.find(({ member_id }) => member_id === mark.member_id);
  const isOwn = conflict !== undefined && pending.unsure[key]?.includes(conflict.theirs.state) === true;
  if (now === undefined) return next;
  // The stored mark is the caller's own earlier one, whose reply was lost: the newer one replaces it.
  if (isOwn) return withMark(next, { ...now, version: conflict.theirs.version });
  if (conflict !== undefined || now === mark) return { ...next, marks: without(next.marks, key) };
  const stored = answer.roll.marks.find(({ member_id }) => member_id === mark.member_id);
  return withMark(next, { ...now, version: stored?.version ?? now.version });
};

/** What is left to send after a reply, and the marks of others that conflict with the caller's. */
export const answered = (
  pending: PendingRoll,
  { sent, answer }: { sent: PendingRoll; answer: Answer },
): { pending: PendingRoll; conflicts: readonly MarkConflict[] } => {
  let next = pending;
  for (const mark of Object.values(sent.marks)) next = settleMark(next, { mark, answer });
  const conflicts = answer.conflicts.filter(({ member_id }) => next.marks[member_id] === undefined);
  return { pending: { ...next, completes: next.completes && !sent.completes }, conflicts };
};

/** The roll as the caller sees it: stored or proposed marks, with the caller's own over them. */
export const shownStates = (roll: Roll, pending: PendingRoll): ReadonlyMap<number, AttendanceState> =>
  new Map(roll.marks.map(({ member_id, state }) => [member_id, pending.marks[member_id]?.state ?? state]));
