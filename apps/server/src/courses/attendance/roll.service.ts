import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { MarkConflict, Roll, RollChange } from '@shuyuan/contract/courses/attendance/roll';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { holds } from '../../backoffice/access';
import type { Actor } from '../../backoffice/records';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { type MemberEntries, memberEntries } from '../contacts';
import type { AttendanceDeps } from './attendance.deps';
import {
  findSession,
  lastMarkers,
  type RollSession,
  readRoll,
  type SessionSought,
  shownSession,
} from './roll.repository';
import { type Collision, judgeMarks, type MarkWrite, type RollEntry } from './roll.rules';
import { seenBy } from './seen';

const requireSession = async (db: Executor, sought: SessionSought): Promise<RollSession> => {
  const session = await findSession(db, sought);
  if (session === undefined) throw new AppError(platformErrors.recordNotFound);
  return session;
};

const shownMark = ({ mark_id: _id, ...mark }: RollEntry) => mark;

interface Shown extends SessionSought {
  readonly entries: MemberEntries;
}

const tellRoll = async (db: Executor, { entries, ...sought }: Shown): Promise<Roll> => {
  const found = await requireSession(db, sought);
  const { class_id, phase, has_check_in, head_teacher: _owner, ...session } = found;
  const rows = await readRoll(db, { session: found, seen: sought.seen });
  const entryOf = await entries(db, class_id);
  return {
    session: shownSession(session),
    class_id,
    members: rows.map(({ member }) => ({ ...member, search_entry: entryOf(member.id) })),
    marks: rows.map(({ entry }) => shownMark(entry)),
    leaves: rows.flatMap(({ leaves }) => leaves),
    phase,
    has_check_in,
  };
};

/** Reads rolls as the caller sees them: everyone is present by default, or absent where they check in by phone. */
export const rollReader = async (
  deps: AttendanceDeps,
  caller: Caller,
): Promise<(db: Executor, sessionId: number) => Promise<Roll>> => {
  const [seen, entries] = [await seenBy(deps, caller), await memberEntries(deps, caller)];
  return (db, id) => tellRoll(db, { id, seen, entries, hasCheckIn: deps.hasCheckIn });
};

/** The roll of a session. */
export const showRoll = async (
  deps: AttendanceDeps,
  { sessionId, caller }: { sessionId: number; caller: Caller },
): Promise<Roll> => (await rollReader(deps, caller))(deps.db, sessionId);

/** Marks after the day of a session need a separate right and a reason. */
const requirePhase = ({ phase }: RollSession, { caller, change }: { caller: Caller; change: RollChange }): void => {
  if (phase === 'early') throw new AppError(attendanceErrors.notYet);
  if (phase === 'open') return;
  if (!holds(caller, 'attendance.makeup')) throw new AppError(attendanceErrors.makeupRefused);
  const isExplained = change.reason !== '' || (!change.completes && change.marks.every(({ reason }) => reason !== ''));
  if (!isExplained) {
    const { errmsg } = attendanceErrors.makeupReason;
    throw new AppError(attendanceErrors.makeupReason, { errors: { reason: [errmsg] } });
  }
};

const conflictsOf = async (db: Executor, collisions: readonly Collision[]): Promise<MarkConflict[]> => {
  const ids = collisions.flatMap(({ entry }) => entry.mark_id ?? []);
  const names = ids.length === 0 ? new Map<number, string>() : await lastMarkers(db, ids);
  return collisions.map(({ given, entry }) => ({
    member_id: given.member_id,
    yours: given.state,
    theirs: shownMark(entry),
    by: names.get(entry.mark_id ?? 0) ?? '',
  }));
};

type Saving = Actor & { readonly change: RollChange };

/** Writes marks of a session that is locked. */
export const writeMarks = async (
  deps: AttendanceDeps,
  { db, session, writes, caller, origin }: Actor & { db: Tx; session: RollSession; writes: readonly MarkWrite[] },
): Promise<void> => {
  const act = { formId: courseFormIds.attendance, caller, origin };
  const { id, head_teacher } = session;
  const edits = writes.flatMap(({ member_id: _who, mark_id, ...values }) =>
    mark_id === undefined ? [] : [{ id: mark_id, values }],
  );
  const rows = writes.flatMap(({ member_id, mark_id, ...mark }) =>
    mark_id === undefined ? [{ ...mark, session: id, member: member_id, head_teacher }] : [],
  );
  await deps.records.system.editMany(db, { ...act, edits });
  await deps.records.system.createMany(db, { ...act, rows });
};

/**
 * Saves marks of a session. Concurrent calls wait for the lock on the session; marks of different members are all
 * saved, and of two for one member the first stays and the second is reported as a conflict, so that none is lost.
 */
export const saveRoll = async (
  deps: AttendanceDeps,
  { change, caller, origin }: Saving,
): Promise<{ roll: Roll; conflicts: MarkConflict[] }> => {
  const [seen, entries] = [await seenBy(deps, caller), await memberEntries(deps, caller)];
  const { session_id: id, marks, completes, reason } = change;
  const sought = { id, seen, hasCheckIn: deps.hasCheckIn };
  return inTransaction(deps.db, async (db) => {
    await requireSession(db, sought);
    const held = { formId: courseFormIds.session, caller, origin };
    await deps.records.system.hold(db, { ...held, ids: [id] });
    const session = await requireSession(db, sought);
    requirePhase(session, { caller, change });
    const rows = await readRoll(db, { session, seen });
    const known = new Set(rows.map(({ member }) => member.id));
    if (marks.some(({ member_id }) => !known.has(member_id))) throw new AppError(attendanceErrors.notOnRoll);
    const { writes, collisions } = judgeMarks(
      rows.map(({ entry }) => entry),
      { marks, completes, reason, phase: session.phase },
    );
    await writeMarks(deps, { db, session, writes, caller, origin });
    if (completes && session.rolled_at === null) {
      await deps.records.system.edit(db, { ...held, id, values: { rolled_at: new Date().toISOString() } });
    }
    return {
      roll: await tellRoll(db, { ...sought, entries }),
      conflicts: await conflictsOf(db, collisions),
    };
  });
};

/** A session within the caller's reach, whose marks they may read. */
export const requireSeenSession = async (
  deps: AttendanceDeps,
  { sessionId, caller }: { sessionId: number; caller: Caller },
): Promise<RollSession> =>
  requireSession(deps.db, { id: sessionId, seen: await seenBy(deps, caller), hasCheckIn: deps.hasCheckIn });
