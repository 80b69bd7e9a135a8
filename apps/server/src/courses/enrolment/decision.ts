import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { MoveResult } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import {
  canMove,
  type EnrolmentState,
  skipsInterview,
  stateLabel,
} from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, StoredRecord } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { translateDatabaseError } from '../../platform/db/database-error';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { EnrolmentDeps } from './enrolment.deps';
import { findSeen } from './enrolment.repository';

/** An application, and the version that a decision was made upon. */
export interface JudgedItem {
  readonly id: number;
  readonly version: number;
}

/** An application that is held for a decision. */
export interface HeldApplication {
  readonly id: number;
  readonly from: EnrolmentState;
  readonly values: RecordValues;
}

/** A class that is locked, so that its seat count stays valid until the decision is written. */
export interface HeldClass {
  readonly id: number;
  readonly values: RecordValues;
}

/** The caller limited to the roles that allow the action, whose rows alone count. */
export const actingAs = (caller: Caller, node: 'enrolment.decide' | 'enrolment.enter'): Caller =>
  caller.isSuper ? caller : { ...caller, roles: caller.roles.filter(({ nodes }) => nodes.has(node)) };

/** Refuses a class that the caller does not see. */
export const requireSeenClass = async (
  { db, records }: EnrolmentDeps,
  { caller, classId }: { caller: Caller; classId: number },
): Promise<void> => {
  const { conditions } = await records.reach(caller, { formId: courseFormIds.class });
  const row = { table: 'course_class', ids: [classId] } as const;
  const seen = await findSeen(db, { ...row, conditions });
  if (!seen.has(classId)) {
    throw new AppError(platformErrors.invalidInput, { errors: { class: [recordMessages.missingTarget] } });
  }
};

/** Locks a class. Classes are locked before applications everywhere, so that there is no deadlock. */
export const holdClass = async (
  db: Tx,
  { deps, caller, origin, classId }: Actor & { deps: EnrolmentDeps; classId: number | null },
): Promise<HeldClass | undefined> => {
  if (classId === null) return undefined;
  const act = { formId: courseFormIds.class, caller, origin };
  const [row] = await deps.records.system.hold(db, { ...act, ids: [classId] });
  return row;
};

const requireVersion = (row: StoredRecord | undefined, { version }: JudgedItem): StoredRecord => {
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  if (row.version !== version) throw new AppError(platformErrors.staleVersion);
  return row;
};

/** Locks an application that must still have the version of the decision. */
export const holdApplication = async (
  db: Tx,
  { deps, caller, origin, item }: Actor & { deps: EnrolmentDeps; item: JudgedItem },
): Promise<HeldApplication> => {
  const act = { formId: courseFormIds.enrolment, caller, origin };
  const [found] = await deps.records.system.hold(db, { ...act, ids: [item.id] });
  const { id, values } = requireVersion(found, item);
  return { id, values, from: values.state as EnrolmentState };
};

/** Refuses a step that the states or the programme do not allow. */
export const requireMove = (
  { from }: HeldApplication,
  { to, asksInterview = false }: { to: EnrolmentState; asksInterview?: boolean | undefined },
): void => {
  if (canMove(from, to, asksInterview)) return;
  const isEarly = asksInterview && skipsInterview(from, to);
  const errmsg = isEarly ? messages.interviewFirst : messages.wrongMove(stateLabel(from), stateLabel(to));
  throw new AppError(enrolmentErrors.wrongState, { errmsg });
};

/** Those of the applications that the caller sees. */
export const seenApplications = async (
  { db, records }: EnrolmentDeps,
  { caller, items }: { caller: Caller; items: readonly JudgedItem[] },
): Promise<ReadonlySet<number>> => {
  const { conditions } = await records.reach(caller, { formId: courseFormIds.enrolment });
  return findSeen(db, { table: 'course_enrolment', ids: items.map(({ id }) => id), conditions });
};

/** The message why one of many was not decided. */
const wordsOf = ({ message, errors }: AppError): string => Object.values(errors ?? {})[0]?.[0] ?? message;

/**
 * Decides applications one by one, each in its own transaction, so that one that cannot be decided does not block the
 * others. The decision of a single application fails as such.
 */
export const oneByOne = async (
  deps: EnrolmentDeps,
  {
    items,
    caller,
    decide,
  }: { items: readonly JudgedItem[]; caller: Caller; decide: (item: JudgedItem) => Promise<void> },
): Promise<MoveResult[]> => {
  const seen = await seenApplications(deps, { caller, items });
  const results: MoveResult[] = [];
  for (const item of items) {
    try {
      if (!seen.has(item.id)) throw new AppError(platformErrors.recordNotFound);
      await decide(item);
      results.push({ id: item.id, version: item.version + 1, errcode: null, errmsg: null });
    } catch (error) {
      // Those before it are decided and must be reported, whatever happened to this one.
      const known = error instanceof AppError ? error : translateDatabaseError(error);
      if (known === undefined || items.length === 1) throw error;
      results.push({ id: item.id, version: null, errcode: known.entry.errcode, errmsg: wordsOf(known) });
    }
  }
  return results;
};
