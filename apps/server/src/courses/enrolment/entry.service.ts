import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { MoveResult, UndoEntryInput } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { Actor } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { actingAs, holdApplication, holdClass, type JudgedItem, oneByOne, requireMove } from './decision';
import type { EnrolmentDeps } from './enrolment.deps';
import { findContact, glanceAt } from './enrolment.repository';
import { removeMember } from './remove-member';

interface Entering extends Actor {
  readonly deps: EnrolmentDeps;
  readonly item: JudgedItem;
}

/** The personal fields of an application. */
const personal = ['gender', 'email', 'id_number', 'company', 'title'] as const;

const picked = (values: RecordValues, fields: readonly string[]): RecordValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

/** The contact of an application: found by the mobile number and completed where values are missing, or created. */
const findOrMakeContact = async (
  db: Tx,
  { deps, caller, origin, values }: Actor & { deps: EnrolmentDeps; values: RecordValues },
): Promise<number> => {
  const act = { formId: courseFormIds.contact, caller, origin };
  const { system } = deps.records;
  const found = await findContact(db, String(values.mobile));
  if (found === undefined) {
    return system.create(db, { ...act, values: picked(values, ['name', 'mobile', ...personal, 'source']) });
  }
  if (found.name !== values.name) throw new AppError(enrolmentErrors.otherPerson, { data: { id: found.id } });
  const [contact] = await system.hold(db, { ...act, ids: [found.id] });
  const missing = personal.filter((field) => isNoValue(contact?.values[field]) && !isNoValue(values[field]));
  if (missing.length > 0) await system.edit(db, { ...act, id: found.id, values: picked(values, missing) });
  return found.id;
};

/** Contact, member with receivable, and state: all in one transaction (requirements §14). */
const enterOne = ({ deps, item, caller, origin }: Entering): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const held = await holdClass(db, { deps, caller, origin, classId: (await glanceAt(db, item.id))?.class ?? null });
    const application = await holdApplication(db, { deps, caller, origin, item });
    requireMove(application, { to: 'entered' });
    if (held === undefined) throw new AppError(enrolmentErrors.classClosed);
    const contactId = await findOrMakeContact(db, { deps, caller, origin, values: application.values });
    const memberId = await deps.addMember(db, { caller, origin, contactId, classId: held.id });
    const values = { state: 'entered', reason: null, contact: contactId, member: memberId };
    await deps.records.system.edit(db, { formId: courseFormIds.enrolment, caller, origin, id: item.id, values });
    await deps.tieToContact(db, { caller, origin, applicationId: item.id, contactId });
  });

/** Lets admitted applicants enter their classes. */
export const enterClasses = (
  deps: EnrolmentDeps,
  { items, caller, origin }: Actor & { items: readonly JudgedItem[] },
): Promise<MoveResult[]> =>
  oneByOne(deps, {
    items,
    caller: actingAs(caller, 'enrolment.enter'),
    decide: (item) => enterOne({ deps, item, caller, origin }),
  });

const undoOne = ({ deps, item, caller, origin, reason }: Entering & { reason: string }): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    await holdClass(db, { deps, caller, origin, classId: (await glanceAt(db, item.id))?.class ?? null });
    const { from, values } = await holdApplication(db, { deps, caller, origin, item });
    const memberId = values.member;
    if (from !== 'entered' || typeof memberId !== 'number') {
      const errmsg = messages.wrongMove(stateLabel(from), stateLabel('admitted'));
      throw new AppError(enrolmentErrors.wrongState, { errmsg });
    }
    const back = { state: 'admitted', reason, member: null };
    await deps.records.system.edit(db, { formId: courseFormIds.enrolment, caller, origin, id: item.id, values: back });
    await removeMember(db, { deps, caller, origin, memberId });
  });

/** Undoes an entry while nothing depends on it: the member goes to the recycle bin, the seat stays reserved. */
export const undoEntry = async (
  deps: EnrolmentDeps,
  { input, caller, origin }: Actor & { input: UndoEntryInput },
): Promise<MoveResult> => {
  const { reason, ...item } = input;
  const [result] = await oneByOne(deps, {
    items: [item],
    caller: actingAs(caller, 'enrolment.enter'),
    decide: () => undoOne({ deps, item, caller, origin, reason }),
  });
  return result ?? { id: item.id, version: null, errcode: null, errmsg: null };
};
