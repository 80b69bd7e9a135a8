import { leaveStates } from '@shuyuan/contract/courses/attendance/leave.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { LeaveInput, OwnLeave } from '@shuyuan/contract/courses/doors/door';
import { doorErrors, doorMessages as messages } from '@shuyuan/contract/courses/doors/door.errors';
import { doorFilesMost, leaveDaysMost, pendingMost } from '@shuyuan/contract/courses/doors/door-limits';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin, Upload, Visitor } from '../../platform/http/slice';
import { leaveKeeper } from '../attendance';
import { once } from '../payments';
import { actingFor } from './acting';
import type { DoorDeps } from './door.deps';
import { type LeaveRow, readLeaves } from './leave.repository';
import { requireOpen, requireOwn } from './open';
import { type MemberRow, readMembers } from './own.repository';
import { findSpan } from './study.repository';

const formId = courseFormIds.leave;

interface OfOne {
  readonly visitor: Visitor;
  readonly id: number;
}

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  leaveStates.map(({ value, label }) => [value, label]),
);

/** The visitor's own requests. */
export const showLeaves = async (deps: DoorDeps, { mobile }: Visitor): Promise<OwnLeave[]> => {
  requireOpen((await deps.settings.read()).door.allows_leave);
  const db = deps.db.kysely;
  const memberIds = (await readMembers(db, mobile)).map(({ id }) => id);
  const rows = await readLeaves(db, { memberIds });
  return rows.map(({ id, class_name, state, starts_at, ends_at, reason, decision, files }) => ({
    id,
    class: class_name,
    state,
    label: labels[state] ?? '',
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    reason,
    decision,
    files: files.length,
  }));
};

const refuseAt = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

const dayMs = 86_400_000;

/** The time of a request: that of its session, or the one that was given. */
const spanOf = async (db: Executor, input: LeaveInput): Promise<Span> => {
  if (input.session_id !== undefined) {
    const span = await findSpan(db, { memberId: input.member_id, sessionId: input.session_id });
    if (span === undefined) return refuseAt('session_id', messages.noSession);
    return { starts_at: span.starts_at.toISOString(), ends_at: span.ends_at.toISOString() };
  }
  const { starts_at = '', ends_at = '' } = input;
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  if (!(from < to)) refuseAt('ends_at', messages.order);
  if (to <= Date.now()) refuseAt('ends_at', messages.past);
  if (to - from > leaveDaysMost * dayMs) refuseAt('ends_at', messages.tooLong);
  return { starts_at, ends_at };
};

interface Asking {
  readonly visitor: Visitor;
  readonly input: LeaveInput;
  readonly origin: Origin;
  readonly requestKey: string;
}

const refuseMany = async (db: Tx, memberIds: readonly number[]): Promise<void> => {
  const waiting = (await readLeaves(db, { memberIds })).filter(({ state }) => state === 'pending');
  if (waiting.length >= pendingMost) throw new AppError(doorErrors.tooManyPending);
};

/** Asks for leave of an own class, once; staff decide about it like about any other. */
export const askLeave = async (deps: DoorDeps, { visitor, input, origin, requestKey }: Asking): Promise<number> => {
  requireOpen((await deps.settings.read()).door.allows_leave);
  const pool = deps.db.kysely;
  const members = await readMembers(pool, visitor.mobile);
  const member: MemberRow = requireOwn(members.find(({ id }) => id === input.member_id));
  if (member.state !== 'studying') throw new AppError(doorErrors.notStudying);
  const caller = await actingFor(pool, { ...member, visitor, form: 'leave' });
  const ask = { caller, origin, requestKey, input: { mobile: visitor.mobile, ...input } };
  return once(pool, { act: 'door.leave', ask }, async (db) => {
    // Two requests at once would both find few enough waiting.
    await deps.records.system.hold(db, { formId: courseFormIds.member, caller, origin, ids: [member.id] });
    await refuseMany(
      db,
      members.map(({ id }) => id),
    );
    const values = { member: member.id, ...(await spanOf(db, input)), reason: input.reason };
    const judged = (await leaveKeeper.beforeSave?.({ db, caller, origin, values })) ?? values;
    return deps.records.system.create(db, { formId, caller, origin, values: judged });
  });
};

/** An own request and those who are responsible for it. */
const ownLeave = async (deps: DoorDeps, { visitor, id }: OfOne): Promise<{ row: LeaveRow; caller: Caller }> => {
  requireOpen((await deps.settings.read()).door.allows_leave);
  const db = deps.db.kysely;
  const members = await readMembers(db, visitor.mobile);
  const [found] = await readLeaves(db, { memberIds: members.map((member) => member.id), id });
  const row = requireOwn(found);
  const member = requireOwn(members.find((one) => one.id === row.member));
  return { row, caller: await actingFor(db, { ...member, visitor, form: 'leave' }) };
};

const requirePending = (row: Pick<LeaveRow, 'state'>): void => {
  if (row.state !== 'pending') throw new AppError(doorErrors.leaveDecided);
};

const heldLeave = async (
  deps: DoorDeps,
  db: Tx,
  { id, member, ...actor }: { id: number; member: number; caller: Caller; origin: Origin },
): Promise<LeaveRow> => {
  await deps.records.system.hold(db, { formId, ...actor, ids: [id] });
  const [held] = await readLeaves(db, { memberIds: [member], id });
  const row = requireOwn(held);
  requirePending(row);
  return row;
};

/** Takes back an own request that nobody has decided. */
export const withdrawLeave = async (deps: DoorDeps, { origin, ...one }: OfOne & { origin: Origin }): Promise<void> => {
  const { row, caller } = await ownLeave(deps, one);
  requirePending(row);
  await inTransaction(deps.db.kysely, async (db) => {
    await heldLeave(deps, db, { id: row.id, member: row.member, caller, origin });
    await deps.records.system.bin(db, { formId, caller, origin, ids: [row.id] });
  });
};

/** Adds a file to an own request that nobody has decided; returns its name and how many there are now. */
export const addLeaveFile = async (
  deps: DoorDeps,
  { upload, origin, ...one }: OfOne & { upload: Upload<Record<string, never>>; origin: Origin },
): Promise<{ readonly name: string; readonly files: number }> => {
  const { row, caller } = await ownLeave(deps, one);
  const refuseMore = ({ files }: LeaveRow): void => {
    if (files.length >= doorFilesMost) throw new AppError(doorErrors.tooManyFiles);
  };
  requirePending(row);
  refuseMore(row);
  const { url, original_name } = await deps.files.upload({ upload, caller, origin });
  const files = await inTransaction(deps.db.kysely, async (db) => {
    const held = await heldLeave(deps, db, { id: row.id, member: row.member, caller, origin });
    refuseMore(held);
    const values = { files: [...held.files, url] };
    await deps.records.system.edit(db, { formId, caller, origin, id: row.id, values });
    return held.files.length + 1;
  });
  return { name: original_name, files };
};
