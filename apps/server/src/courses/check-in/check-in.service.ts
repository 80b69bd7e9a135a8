import { randomBytes } from 'node:crypto';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { Roll } from '@shuyuan/contract/courses/attendance/roll';
import type { Arrival, CheckIn, CheckInStart, TimedCode } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { recordAudit } from '../../backoffice/audit';
import type { Actor } from '../../backoffice/records';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { requireSeenSession, rollReader } from '../attendance';
import type { CheckInDeps } from './check-in.deps';
import {
  type ArrivalRow,
  type CheckInRow,
  findCheckIn,
  findLatest,
  insertCheckIn,
  readArrivals,
  stopCheckIns,
} from './check-in.repository';
import { timedCodes } from './check-in.rules';

const keyBytes = 16;
const secretBytes = 32;

const requireCheckIn = async (deps: CheckInDeps, id: number): Promise<CheckInRow> => {
  const row = await findCheckIn(deps.db, id);
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  return row;
};

const countsOf = ({ members, marks }: Roll): CheckIn['counts'] => {
  const count = (...states: string[]): number => marks.filter(({ state }) => states.includes(state)).length;
  // A mark that is only proposed means that nobody has said anything about the member yet.
  const proposed = marks.filter(({ version, state }) => version === 0 && state === 'present').length;
  return {
    members: members.length,
    present: count('present', 'early') - proposed,
    late: count('late'),
    leave: count('leave'),
    missing: count('absent') + proposed,
  };
};

/** Those who came and whom the caller may see. */
const arrivalsOf = ({ members, marks }: Roll, rows: readonly ArrivalRow[]): Arrival[] =>
  rows.flatMap(({ member_id, checked_at, ...row }) => {
    const member = members.find(({ id }) => id === member_id);
    const mark = marks.find((one) => one.member_id === member_id);
    if (member === undefined || mark === undefined) return [];
    const { name, student_no } = member;
    return [{ member_id, name, student_no, state: mark.state, checked_at: checked_at.toISOString(), ...row }];
  });

const addressOf = (site: string | undefined, key: string): string => `${site ?? ''}/c/${key}`;

interface Shown {
  readonly row: CheckInRow;
  readonly roll: Roll;
  readonly arrivals: readonly ArrivalRow[];
}

const shown = ({ row, roll, arrivals }: Shown, site: string | undefined): CheckIn => ({
  id: row.id,
  session_id: row.session_id,
  address: addressOf(site, row.key),
  state: row.state,
  started_at: row.started_at.toISOString(),
  started_by: row.started_by,
  closes_at: row.closes_at.toISOString(),
  late_at: row.late_at.toISOString(),
  place: row.place,
  counts: countsOf(roll),
  arrivals: arrivalsOf(roll, arrivals),
});

interface Asked {
  readonly sessionId: number;
  readonly readRoll: (db: Executor, sessionId: number) => Promise<Roll>;
  readonly site: string | undefined;
}

const tellLatest = async (db: Executor, { sessionId, readRoll, site }: Asked): Promise<CheckIn | undefined> => {
  const roll = await readRoll(db, sessionId);
  const row = await findLatest(db, sessionId);
  return row && shown({ row, roll, arrivals: await readArrivals(db, sessionId) }, site);
};

/** Tells a check-in in the transaction that changed it. */
const tellChanged = async (db: Tx, asked: Asked): Promise<CheckIn> => {
  const now = await tellLatest(db, asked);
  if (now === undefined) throw new AppError(platformErrors.recordNotFound);
  return now;
};

/** The latest check-in of a session that the caller sees; null where there has been none. */
export const showCheckIn = async (
  deps: CheckInDeps,
  { sessionId, caller, origin: { site } }: Actor & { sessionId: number },
): Promise<CheckIn | null> => {
  const readRoll = await rollReader(deps, caller);
  return (await tellLatest(deps.db, { sessionId, readRoll, site })) ?? null;
};

const requirePhase = ({ phase }: Roll): void => {
  if (phase === 'early') throw new AppError(attendanceErrors.notYet);
  if (phase === 'makeup') throw new AppError(checkInErrors.dayOver);
};

/** Starts a check-in on the day of a session; one that runs already is stopped, and its codes are worth nothing. */
export const startCheckIn = async (
  deps: CheckInDeps,
  { input, caller, origin }: Actor & { input: CheckInStart },
): Promise<CheckIn> => {
  const { session_id: sessionId, late_after, closes_after, place } = input;
  const readRoll = await rollReader(deps, caller);
  requirePhase(await readRoll(deps.db, sessionId));
  const actor = { id: caller.adminId, name: caller.name };
  return deps.turns.take(`${sessionId}`, () =>
    inTransaction(deps.db, async (db) => {
      const replaced = await stopCheckIns(db, { sessionId });
      const key = randomBytes(keyBytes).toString('base64url');
      const id = await insertCheckIn(db, { ...input, key, secret: randomBytes(secretBytes), adminId: caller.adminId });
      const after = { session_id: sessionId, late_after, closes_after, place, replaced };
      await recordAudit(db, { actor, origin, action: 'check_in.start', target: { type: 'check_in', id }, after });
      return tellChanged(db, { sessionId, readRoll, site: origin.site });
    }),
  );
};

/** The codes to show now and next; refused once it has ended. */
export const readCodes = async (
  deps: CheckInDeps,
  { id, caller }: { id: number; caller: Caller },
): Promise<TimedCode[]> => {
  const { session_id: sessionId } = await requireCheckIn(deps, id);
  await requireSeenSession(deps, { sessionId, caller });
  // Read again: the time that the checks took is no part of the codes' time.
  const row = await requireCheckIn(deps, id);
  if (row.state !== 'running') throw new AppError(checkInErrors.notRunning);
  return timedCodes(row, row.now_ms);
};

/** Stops a check-in; stopped twice, nothing more happens. */
export const stopCheckIn = async (
  deps: CheckInDeps,
  { id, caller, origin }: Actor & { id: number },
): Promise<CheckIn> => {
  const { session_id: sessionId } = await requireCheckIn(deps, id);
  await requireSeenSession(deps, { sessionId, caller });
  const readRoll = await rollReader(deps, caller);
  const actor = { id: caller.adminId, name: caller.name };
  return inTransaction(deps.db, async (db) => {
    if ((await stopCheckIns(db, { id })).length > 0) {
      const after = { session_id: sessionId };
      await recordAudit(db, { actor, origin, action: 'check_in.stop', target: { type: 'check_in', id }, after });
    }
    return tellChanged(db, { sessionId, readRoll, site: origin.site });
  });
};
