import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { GivenMark, Roll, RollMark } from '@shuyuan/contract/courses/attendance/roll';

/** A member of a roll: the stored mark, or the proposed one. */
export interface RollEntry extends RollMark {
  /** The stored mark; absent while there is none. */
  readonly mark_id: number | undefined;
}

/** A mark to be stored. */
export interface MarkWrite {
  readonly member_id: number;
  readonly mark_id: number | undefined;
  readonly state: AttendanceState;
  readonly reason: string;
  readonly makeup: boolean;
}

/** A given mark that conflicts with someone else's. */
export interface Collision {
  readonly given: GivenMark;
  readonly entry: RollEntry;
}

const isStored = ({ version }: RollMark): boolean => version > 0;

/**
 * Decides which of the given marks are written. A mark based on the stored version is accepted; one equal to the stored
 * mark changes nothing, so a repeated call is harmless; any other is a conflict, and the stored mark stays.
 */
export const judgeMarks = (
  entries: readonly RollEntry[],
  {
    marks,
    completes,
    phase,
    reason,
  }: { marks: readonly GivenMark[]; completes: boolean; phase: Roll['phase']; reason: string },
): { writes: MarkWrite[]; collisions: Collision[] } => {
  const given = new Map(marks.map((mark) => [mark.member_id, mark]));
  const writes: MarkWrite[] = [];
  const collisions: Collision[] = [];
  const makeup = phase === 'makeup';
  const write = (entry: RollEntry, { state, reason: own }: Pick<RollMark, 'state' | 'reason'>): void => {
    writes.push({ member_id: entry.member_id, mark_id: entry.mark_id, state, reason: own || reason, makeup });
  };
  for (const entry of entries) {
    const mark = given.get(entry.member_id);
    if (mark === undefined) {
      if (completes && !isStored(entry)) write(entry, entry);
    } else if (
      isStored(entry) &&
      mark.state === entry.state &&
      (mark.reason || reason || entry.reason) === entry.reason
    ) {
    } else if (mark.version === entry.version) {
      write(entry, mark);
    } else {
      collisions.push({ given: mark, entry });
    }
  }
  return { writes, collisions };
};

/**
 * The mark of a member who has come: it takes the place of none and of an absence. Any other was set by someone who
 * knew better, such as leave, and is kept.
 */
export const arrivalWrite = (
  entry: RollEntry,
  { state, reason }: { state: 'present' | 'late'; reason: string },
): MarkWrite | undefined => {
  if (isStored(entry) && entry.state !== 'absent') return undefined;
  return { member_id: entry.member_id, mark_id: entry.mark_id, state, reason, makeup: false };
};
