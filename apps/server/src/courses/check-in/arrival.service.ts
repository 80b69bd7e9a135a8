import type { CheckInTry, OpenCheckIn, Receipt } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';
import { holds } from '../../backoffice/access';
import { recordAudit } from '../../backoffice/audit';
import { readCaller } from '../../backoffice/identity';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { arrivalMarker, findMark } from '../attendance';
import {
  countTry,
  findArrival,
  findOwn,
  holdRunning,
  insertArrival,
  noteRetained,
  type OwnArrival,
  type OwnCheckIn,
} from './arrival.repository';
import type { CheckInDeps } from './check-in.deps';
import { arrivalState, deviceHash, isCurrentCode, judgePlace } from './check-in.rules';
import { checkInTexts as texts } from './check-in.texts';

/** Tries of one person within a minute. */
const triesMax = 20;

const requireOwn = async (deps: CheckInDeps, sought: { key: string; mobile: string }): Promise<OwnCheckIn> => {
  const own = await findOwn(deps.db, sought);
  if (own === undefined) throw new AppError(checkInErrors.notYours);
  return own;
};

/** What someone is told about an arrival of before, with the mark as it is now. */
const receiptOf = async (
  deps: CheckInDeps,
  { own, arrival }: { own: OwnCheckIn; arrival: OwnArrival },
): Promise<Receipt> => {
  const { session_id: sessionId, member_id: memberId, name, class_name, topic } = own;
  const state = (await findMark(deps.db, { sessionId, memberId })) ?? 'absent';
  return {
    name,
    class_name,
    topic,
    state,
    checked_at: arrival.checked_at.toISOString(),
    is_retained: arrival.is_retained,
  };
};

/** A check-in, as a member of its class sees it. */
export const showOwn = async (deps: CheckInDeps, sought: { key: string; mobile: string }): Promise<OpenCheckIn> => {
  const own = await requireOwn(deps, sought);
  const arrival = await findArrival(deps.db, own);
  return {
    class_name: own.class_name,
    topic: own.topic,
    asks_place: own.place !== null,
    is_running: own.state === 'running',
    receipt: arrival === undefined ? null : await receiptOf(deps, { own, arrival }),
  };
};

const refuseRepeated = async (deps: CheckInDeps, own: OwnCheckIn): Promise<void> => {
  const arrival = await findArrival(deps.db, own);
  if (arrival === undefined) return;
  const data = await receiptOf(deps, { own, arrival });
  throw new AppError(checkInErrors.already, { errmsg: texts.already(arrival.clock), data });
};

/** The distance to the place that was asked for; null where none was. */
const requirePlace = ({ place }: OwnCheckIn, given: CheckInTry['place']): number | null => {
  const judged = judgePlace(place, given);
  if (judged.verdict === 'missing') throw new AppError(checkInErrors.placeMissing);
  if (judged.verdict === 'far') {
    throw new AppError(checkInErrors.tooFar, { errmsg: texts.tooFar(judged.distance, place?.radius ?? 0) });
  }
  return judged.distance;
};

/** Whoever started it, with their rights of this moment; marks bear their name and where they came from. */
const requireStarter = async (deps: CheckInDeps, { admin_id }: OwnCheckIn): Promise<Caller> => {
  const starter = await readCaller(deps.db, { adminId: admin_id, sessionId: 0 });
  if (starter === undefined || !holds(starter, 'attendance.mark')) throw new AppError(checkInErrors.notRunning);
  return { ...starter, name: texts.actor(starter.name) };
};

interface Trying {
  readonly input: CheckInTry;
  readonly mobile: string;
  readonly origin: Origin;
}

interface Arriving {
  readonly own: OwnCheckIn;
  /** When the phone's call came, by the database's clock. */
  readonly nowMs: number;
}

/** Writes an arrival with its mark, in one transaction; undefined if another call of the same person was first. */
const writeArrival = async (
  deps: CheckInDeps,
  { own, nowMs, input, origin }: Arriving & Omit<Trying, 'mobile'>,
): Promise<Pick<Receipt, 'state' | 'is_retained' | 'checked_at'> | undefined> => {
  const distance = requirePlace(own, input.place);
  const caller = await requireStarter(deps, own);
  const mark = await arrivalMarker(deps, { caller, origin });
  const { session_id: sessionId, member_id: memberId } = own;
  const state = arrivalState(nowMs, own.late_at.getTime());
  return inTransaction(deps.db, async (db) => {
    if (!(await holdRunning(db, own.id))) throw new AppError(checkInErrors.notRunning);
    const arrival = await insertArrival(db, { own, device: deviceHash(sessionId, input.device), distance });
    if (arrival === undefined) return undefined;
    const marked = await mark(db, { sessionId, memberId, state, reason: texts.reason(own.clock) });
    if (marked === undefined) throw new AppError(checkInErrors.notRunning);
    if (marked.isRetained) await noteRetained(db, arrival.id);
    const actor = { id: caller.adminId, name: caller.name };
    const after = { session_id: sessionId, member_id: memberId, state: marked.state, distance };
    const target = { type: 'check_in', id: own.id };
    await recordAudit(db, { actor, origin, action: 'check_in.arrive', target, after });
    return { state: marked.state, is_retained: marked.isRetained, checked_at: arrival.checked_at.toISOString() };
  });
};

const checkInNow = async (deps: CheckInDeps, trying: Trying & { waitedMs: () => number }): Promise<Receipt> => {
  const { input, mobile, origin } = trying;
  const own = await requireOwn(deps, { key: input.key, mobile });
  const nowMs = own.now_ms - trying.waitedMs();
  if ((await countTry(deps.db, own)) > triesMax) throw new AppError(checkInErrors.tooMany, { retryAfterSeconds: 60 });
  await refuseRepeated(deps, own);
  if (own.state !== 'running') throw new AppError(checkInErrors.notRunning);
  if (!isCurrentCode(own, { code: input.code, nowMs })) throw new AppError(checkInErrors.wrongCode);
  const written = await writeArrival(deps, { own, nowMs, input, origin });
  const { name, class_name, topic } = own;
  if (written !== undefined) return { name, class_name, topic, ...written };
  // Another process was first with the same person.
  await refuseRepeated(deps, own);
  throw new AppError(checkInErrors.notRunning);
};

/**
 * Marks the member of the class whose number it is as present or late, once. A whole class scans within seconds: its
 * calls are handled one after the other, so that those which wait hold no connection that staff would miss; a code is
 * judged by the time at which the call came.
 */
export const checkIn = (deps: CheckInDeps, trying: Trying): Promise<Receipt> => {
  const cameAt = performance.now();
  const waitedMs = () => performance.now() - cameAt;
  return deps.turns.take(trying.input.key, () => checkInNow(deps, { ...trying, waitedMs }));
};
