import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { StateCounts } from '@shuyuan/contract/courses/attendance/rates';
import type { OwnAttendance, OwnSession } from '@shuyuan/contract/courses/doors/door';
import type { Visitor } from '../../platform/http/slice';
import { rateOf } from '../attendance';
import type { DoorDeps } from './door.deps';
import { requireOpen } from './open';
import { readMembers } from './own.repository';
import { type OwnMark, readMarks, readSessions } from './study.repository';

/** The next sessions of the classes that the visitor is in. */
export const showSessions = async (deps: DoorDeps, { mobile }: Visitor): Promise<OwnSession[]> => {
  const db = deps.db.kysely;
  const { door } = await deps.settings.read();
  const members = (await readMembers(db, mobile)).filter(({ state }) => state === 'studying');
  if (members.length === 0) return [];
  const sessions = await readSessions(
    db,
    members.map(({ id }) => id),
  );
  return door.allows_leave ? sessions : sessions.map((session) => ({ ...session, leave: null }));
};

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  attendanceStates.map(({ value, label }) => [value, label]),
);

const countsOf = (marks: readonly OwnMark[]): StateCounts => {
  const counts = { present: 0, late: 0, early: 0, leave: 0, absent: 0 };
  for (const { state } of marks) counts[state] += 1;
  return counts;
};

/** The visitor's own marks and rate, class by class. */
export const showAttendance = async (deps: DoorDeps, { mobile }: Visitor): Promise<OwnAttendance[]> => {
  requireOpen((await deps.settings.read()).door.shows_attendance);
  const db = deps.db.kysely;
  const members = await readMembers(db, mobile);
  const marks = await readMarks(
    db,
    members.map(({ id }) => id),
  );
  return members.map(({ id, class_name }) => {
    const own = marks.filter(({ member }) => member === id);
    return {
      member_id: id,
      class: class_name,
      ...rateOf(countsOf(own)),
      marks: own.map(({ member: _member, ...mark }) => ({ ...mark, label: labels[mark.state] ?? '' })),
    };
  });
};
