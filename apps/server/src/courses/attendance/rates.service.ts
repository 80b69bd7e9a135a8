import type { ClassRates, MonthGrid } from '@shuyuan/contract/courses/attendance/rates';
import type { Caller } from '../../platform/http/slice';
import type { AttendanceDeps } from './attendance.deps';
import { requireClass } from './class.repository';
import { countSessions, marksIn, membersOf, readRates, sessionsOfMonth } from './rates.repository';
import { addCounts, isWarned, rateOf } from './rates.rules';
import { shownMember, shownSession } from './roll.repository';
import { seenBy } from './seen';

/** The attendance of a class and of each member, with those who have missed too much. */
export const readClassRates = async (
  deps: AttendanceDeps,
  { classId, caller }: { classId: number; caller: Caller },
): Promise<ClassRates> => {
  const seen = await seenBy(deps, caller);
  await requireClass(deps.db, { id: classId, seen });
  const [rows, { attendance }] = await Promise.all([readRates(deps.db, { classId, seen }), deps.settings.read()]);
  const members = rows.map(({ present, late, early, leave, absent, sessions: _all, rolled: _rolled, ...member }) => {
    const counts = { present, late, early, leave, absent };
    return { ...shownMember(member, seen), ...rateOf(counts), is_warned: isWarned(counts, attendance.warn_percent) };
  });
  return {
    members,
    all: rateOf(addCounts(members.map(({ counts }) => counts))),
    sessions: rows[0]?.sessions ?? (await countSessions(deps.db, { classId, seen })),
    rolled: rows[0]?.rolled ?? 0,
    warn_percent: attendance.warn_percent,
  };
};

/** A month of a class, and the class's name. */
export const readMonth = async (
  deps: AttendanceDeps,
  { classId, month, caller }: { classId: number; month: string; caller: Caller },
): Promise<{ grid: MonthGrid; className: string }> => {
  const seen = await seenBy(deps, caller);
  const { name } = await requireClass(deps.db, { id: classId, seen });
  const sessions = await sessionsOfMonth(deps.db, { classId, month, seen });
  const marks = await marksIn(deps.db, { sessionIds: sessions.map(({ id }) => id), seen });
  const members = await membersOf(deps.db, { classId, seen, marked: marks.map(({ member_id }) => member_id) });
  const grid = { sessions: sessions.map(shownSession), members: members.map((row) => shownMember(row, seen)), marks };
  return { grid, className: name };
};
