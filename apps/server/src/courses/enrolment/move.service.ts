import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { MoveInput, MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { canMove, needsClass, needsReason, standingStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, Reach } from '../../backoffice/records';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import {
  actingAs,
  type HeldApplication,
  type HeldClass,
  holdApplication,
  holdClass,
  type JudgedItem,
  oneByOne,
  requireMove,
  requireSeenClass,
  seenApplications,
} from './decision';
import type { EnrolmentDeps } from './enrolment.deps';
import { glanceAt } from './enrolment.repository';
import { refuseSecond } from './refuse-second';
import { removeMember } from './remove-member';
import { readQueue, readSeats, readTurns, readWaiting } from './seats.repository';
import { proposePromotion, shownName } from './seats.service';

interface Moving extends Actor {
  readonly input: MoveInput;
}

const refuseAt = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/** Refuses a class that is not open, or not of the programme that was applied for. */
const requireOpenClass = ({ values }: HeldApplication, held: HeldClass | undefined): HeldClass => {
  if (held === undefined) return refuseAt('class', messages.classNeeded);
  if (held.values.programme !== values.programme) refuseAt('class', messages.otherProgramme);
  if (!takesMembers(held.values.state as ClassState)) throw new AppError(enrolmentErrors.classClosed);
  return held;
};

/** Reliable only under the class lock: the last seat is given once, however many decide at once (assurance J64). */
const requireSeat = async (db: Executor, classId: number): Promise<void> => {
  const seats = await readSeats(db, classId);
  if (seats === undefined || seats.taken >= seats.capacity) throw new AppError(enrolmentErrors.classFull);
};

/** Passing over applicants who have waited longer needs a reason. */
const requireTurn = async (
  db: Tx,
  { application, classId, reason }: { application: HeldApplication; classId: number; reason: string },
): Promise<void> => {
  if (application.from !== 'waiting' || reason !== '') return;
  const before = application.values.waiting_no as number | null;
  const { ahead } = await readQueue(db, { classId, before });
  if (ahead > 0) refuseAt('reason', messages.outOfTurn(ahead));
};

/** As many as are named to whoever passes them over. */
const namedMost = 5;

/** Whoever admits another applicant while some wait for the class must have been told who waits. */
const requireNobodyPassed = async (
  db: Tx,
  { application, classId, reach }: { application: HeldApplication; classId: number; reach: Reach },
): Promise<void> => {
  if (application.from === 'waiting') return;
  const { all } = await readQueue(db, { classId, before: null });
  if (all === 0) return;
  const waiting = await readWaiting(db, { classId, conditions: reach.conditions, most: namedMost });
  const names = waiting.map((one) => shownName(reach, one));
  throw new AppError(enrolmentErrors.othersWait, { errmsg: messages.othersWait(all, names) });
};

interface Placing {
  readonly application: HeldApplication;
  readonly held: HeldClass | undefined;
  readonly input: MoveInput;
  readonly reach: Reach;
}

const placed = async (db: Tx, { application, held, input, reach }: Placing): Promise<RecordValues> => {
  const { id: classId, values } = requireOpenClass(application, held);
  const place = { class: classId, head_teacher: values.head_teacher ?? null };
  if (input.to === 'waiting') {
    const { last } = await readQueue(db, { classId, before: null });
    return { ...place, waiting_no: last + 1 };
  }
  await requireTurn(db, { application, classId, reason: input.reason });
  await requireSeat(db, classId);
  if (!input.passes_waiting) await requireNobodyPassed(db, { application, classId, reach });
  return { ...place, waiting_no: null };
};

const interviewed = ({ interview_at, interview_place, interviewer }: MoveInput): RecordValues => ({
  ...(interview_at === undefined ? {} : { interview_at }),
  ...(interview_place === undefined ? {} : { interview_place }),
  ...(interviewer === undefined ? {} : { interviewer }),
});

/** Checks the seats beforehand, so that callers who come too late do not queue for the lock on the class. */
const refuseFull = async (
  { db }: EnrolmentDeps,
  { item, input }: Pick<Moving, 'input'> & { item: JudgedItem },
): Promise<void> => {
  if (input.to !== 'admitted') return;
  const seen = await glanceAt(db, item.id);
  const classId = input.class ?? seen?.class ?? null;
  if (seen?.version === item.version && canMove(seen.state, input.to, seen.asks_interview) && classId !== null) {
    await requireSeat(db, classId);
  }
};

/** One decision of several. */
interface MovingOne extends Moving {
  readonly deps: EnrolmentDeps;
  readonly item: JudgedItem;
  /** What the caller may see of applications. */
  readonly reach: Reach;
  /** Those whose entry the caller may undo. */
  readonly undoable: ReadonlySet<number>;
}

/** An application that was over counts again: another one may have taken its place meanwhile. */
const requireOnlyOne = async (db: Tx, { id, from, values }: HeldApplication): Promise<void> => {
  if (standingStates.includes(from)) return;
  await refuseSecond(db, { programme: Number(values.programme), mobile: String(values.mobile), except: id });
};

/** The member that goes with the entry into the class when an application goes back to 待审核. */
const memberToUndo = async (
  db: Tx,
  { application, undoable }: MovingOne & { application: HeldApplication },
): Promise<number | undefined> => {
  await requireOnlyOne(db, application);
  const memberId = application.values.member;
  if (typeof memberId !== 'number') return undefined;
  if (!undoable.has(application.id)) throw new AppError(enrolmentErrors.mayNotUndo);
  return memberId;
};

/** Decides one application; returns the class whose seat it gave up. */
const moveOne = (one: MovingOne): Promise<number | null> =>
  inTransaction(one.deps.db, async (db) => {
    const { deps, item, input, caller, origin } = one;
    const { to, reason } = input;
    const seen = await glanceAt(db, item.id);
    const classId = input.class ?? seen?.class ?? null;
    const isAboutSeat = needsClass(to) || seen?.state === 'entered';
    const held = isAboutSeat ? await holdClass(db, { deps, caller, origin, classId }) : undefined;
    const application = await holdApplication(db, { deps, caller, origin, item });
    requireMove(application, { to, asksInterview: seen?.asks_interview });
    if (needsReason(to) && reason === '') refuseAt('reason', messages.reasonNeeded);
    const place = needsClass(to)
      ? await placed(db, { application, held, input, reach: one.reach })
      : { waiting_no: null };
    const memberId = to === 'pending' ? await memberToUndo(db, { ...one, application }) : undefined;
    await deps.records.system.edit(db, {
      formId: courseFormIds.enrolment,
      caller,
      origin,
      id: item.id,
      values: {
        state: to,
        reason: reason || null,
        ...place,
        ...(to === 'interview' ? interviewed(input) : {}),
        ...(memberId === undefined ? {} : { member: null }),
      },
    });
    if (memberId !== undefined) await removeMember(db, { deps, caller, origin, memberId });
    const hadSeat = application.from === 'admitted' || application.from === 'entered';
    return hadSeat ? (application.values.class as number | null) : null;
  });

/** Those that wait are served first, in their turn, then whoever came first, in whatever order they were selected. */
const inTurn = async ({ db }: EnrolmentDeps, items: readonly JudgedItem[]): Promise<readonly JudgedItem[]> => {
  const turns = await readTurns(
    db,
    items.map(({ id }) => id),
  );
  const turnOf = ({ id }: JudgedItem): number => turns.get(id) ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((one, other) => turnOf(one) - turnOf(other) || one.id - other.id);
};

/** Decides applications. For a seat that became free, the first on the waiting list is proposed, not promoted. */
export const moveApplications = async (
  deps: EnrolmentDeps,
  { input, caller, origin }: Moving,
): Promise<{ results: MoveResult[]; promotion: Promotion | null }> => {
  if (input.class !== undefined) await requireSeenClass(deps, { caller, classId: input.class });
  const items = await inTurn(deps, input.items);
  const undoable = await seenApplications(deps, { caller: actingAs(caller, 'enrolment.enter'), items });
  const reach = await deps.records.reach(caller, { formId: courseFormIds.enrolment });
  const freed = new Set<number>();
  const results = await oneByOne(deps, {
    items,
    caller: actingAs(caller, 'enrolment.decide'),
    decide: async (item) => {
      await refuseFull(deps, { item, input });
      const classId = await moveOne({ deps, item, input, caller, origin, reach, undoable });
      if (classId !== null) freed.add(classId);
    },
  });
  for (const classId of freed) {
    // The decisions are committed; a proposal that cannot be read now can be requested again from the class.
    const { promotion } = await proposePromotion(deps, { caller, classId }).catch(() => ({ promotion: null }));
    if (promotion !== null) return { results, promotion };
  }
  return { results, promotion: null };
};
