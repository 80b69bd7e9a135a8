import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { contactForm } from '@shuyuan/contract/courses/contacts/contact.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { followUpErrors, followUpMessages as messages } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';
import { followUpForm } from '@shuyuan/contract/courses/follow-ups/follow-up.form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { holds } from '../../backoffice/access';
import type { ImportJudge, KeeperWrite, RecordKeeper, SystemRecords } from '../../backoffice/records';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { contactReach } from '../contacts';
import { readFacts, readOthers, readOwners } from './follow-up.repository';
import {
  closing,
  faultsOf,
  mayWrite,
  type Person,
  personOf,
  stateAfter,
  type Written,
  wholeOf,
} from './follow-up.rules';

/** One follow-up of a person at a time, so that two of them do not both stay open. */
const personLock = defineLock('follow-ups of a person');

/** What the caller may do with the follow-ups of others. */
export const writerOf = (caller: Caller) => ({ adminId: caller.adminId, manages: holds(caller, 'followup.manage') });

const judged = async (db: Tx, written: Written) => {
  const { at, enrolment } = wholeOf(written);
  const facts = await readFacts(db, { at, enrolment: typeof enrolment === 'number' ? enrolment : null });
  return { facts, faults: faultsOf(written, facts) };
};

const judgeImport = (): ImportJudge => async (db, rows) => {
  const all: Record<string, string[]>[] = [];
  for (const row of rows) all.push((await judged(db, row)).faults);
  return all;
};

/** Closes the open next steps of the person; returns what the new one is by that. */
const closeEarlier = async (
  { db, caller, origin }: KeeperWrite,
  { system, person, at }: { system: SystemRecords; person: Person; at: Date },
): Promise<RecordValues> => {
  const { contact, enrolment } = person;
  await personLock.hold(db, contact === null ? `enrolment ${enrolment}` : `contact ${contact}`);
  const { closes, isPassed } = closing(at, await readOthers(db, { person, at }));
  const done = { state: 'done', done_at: new Date().toISOString(), done_by: caller.adminId };
  const edits = closes.map((id) => ({ id, values: done }));
  if (edits.length > 0) await system.editMany(db, { formId: courseFormIds.followUp, caller, origin, edits });
  return isPassed ? done : {};
};

const beforeSave = async (write: KeeperWrite, system: SystemRecords): Promise<RecordValues> => {
  const { db, values, current, caller } = write;
  const writer = writerOf(caller);
  if (current !== undefined && !mayWrite(current.owner, writer)) throw new AppError(followUpErrors.notYours);
  const { facts, faults } = await judged(db, write);
  const whole = wholeOf(write);
  const owner = whole.owner ?? caller.adminId;
  const all = { ...faults, ...(mayWrite(owner, writer) ? {} : { owner: [messages.otherOwner] }) };
  if (Object.keys(all).length > 0) throw new AppError(platformErrors.invalidInput, { errors: all });
  const person = personOf(write, facts);
  const at = typeof whole.at === 'string' ? whole.at : facts.now.toISOString();
  const state = stateAfter(write);
  const closed = current === undefined ? await closeEarlier(write, { system, person, at: new Date(at) }) : {};
  return { ...values, contact: person.contact, at, owner, ...state, ...(state.state === 'open' ? closed : {}) };
};

const beforeDelete: RecordKeeper['beforeDelete'] = async ({ db, ids, caller }) => {
  const writer = writerOf(caller);
  const owners = await readOwners(db, ids);
  if (!owners.every((owner) => mayWrite(owner, writer))) throw new AppError(followUpErrors.notYours);
};

/**
 * The rules of follow-ups. Whoever sees the person sees what was talked about, and nobody else does; `system` is
 * available by the time of the first write.
 */
export const followUpKeeper = (system: () => SystemRecords): RecordKeeper => ({
  table: followUpForm.table_name,
  beforeSave: (write) => beforeSave(write, system()),
  judgeImport,
  beforeDelete,
  foundBy: ['contact', 'enrolment'],
  seenWith: [
    { formId: contactForm.id, table: contactForm.table_name, field: 'contact', owners: [], reachedBy: contactReach },
    {
      formId: enrolmentForm.id,
      table: enrolmentForm.table_name,
      field: 'enrolment',
      owners: ['interviewer', 'head_teacher'],
    },
  ],
});
