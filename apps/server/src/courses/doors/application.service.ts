import { fillTemplate } from '@shuyuan/contract/backoffice/messages/message-kind';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { takesFiles } from '@shuyuan/contract/courses/doors/applicant-state';
import type { Letter } from '@shuyuan/contract/courses/doors/door';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { doorFilesMost } from '@shuyuan/contract/courses/doors/door-limits';
import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Origin, Upload, Visitor } from '../../platform/http/slice';
import { withdrawApplication } from '../enrolment';
import { once } from '../payments';
import { actingFor } from './acting';
import { calendarOf } from './calendar.rules';
import type { DoorDeps } from './door.deps';
import { doorTexts as texts } from './door.texts';
import { hasLetter, interviewOf, mayWithdraw } from './home.service';
import { requireOpen, requireOwn } from './open';
import { type ApplicationRow, readAdmittedOn, readApplications } from './own.repository';

/** One of the visitor's own things. */
interface OfOne {
  readonly visitor: Visitor;
  readonly id: number;
}

const ownApplication = async (deps: DoorDeps, { visitor, id }: OfOne): Promise<ApplicationRow> => {
  const [row] = await readApplications(deps.db.kysely, { mobile: visitor.mobile, id });
  return requireOwn(row);
};

/** How long an interview is in a calendar: nobody says how long it takes. */
const interviewMinutes = 60;

/** The interview of an own application, for a calendar; its id stays, so that a new time replaces the old one. */
export const interviewFile = async (
  deps: DoorDeps,
  one: OfOne,
): Promise<{ readonly name: string; readonly content: string }> => {
  const { door, school } = await deps.settings.read();
  const row = await ownApplication(deps, one);
  requireOpen(door.shows_interview);
  const interview = interviewOf(row, door);
  if (interview === null) throw new AppError(doorErrors.noInterview);
  const content = calendarOf({
    uid: `interview-${row.id}@shuyuan`,
    startsAt: new Date(interview.at),
    minutes: interviewMinutes,
    stampedAt: row.updated_at,
    title: texts.interviewTitle(school.name, row.programme),
    place: interview.place,
  });
  return { name: texts.interviewName, content };
};

/** The admission letter of an own application: the school's words, with what they are about. */
export const showLetter = async (deps: DoorDeps, one: OfOne): Promise<Letter> => {
  const { door, school } = await deps.settings.read();
  const row = await ownApplication(deps, one);
  requireOpen(door.shows_letter);
  if (!hasLetter(row, door)) throw new AppError(doorErrors.noLetter);
  const values = {
    姓名: row.name,
    课程项目: row.programme,
    班级: row.class_name ?? texts.noClass,
    开学日期: row.starts_on === null ? texts.noDay : texts.day(row.starts_on),
    学校: school.name,
  };
  // Filled line by line, so that a name cannot make a paragraph of its own.
  const lines = door.letter.split('\n').map((line) => fillTemplate(line, values).trim());
  return {
    title: texts.letterTitle,
    paragraphs: lines.filter((line) => line !== ''),
    date: await readAdmittedOn(deps.db.kysely, row.id),
    school: school.name,
  };
};

interface Withdrawing extends OfOne {
  readonly reason: string;
  readonly origin: Origin;
  readonly requestKey: string;
}

/** Withdraws an own application, once; the states decide whether that is possible. */
export const withdrawOwn = async (deps: DoorDeps, asked: Withdrawing): Promise<void> => {
  const { visitor, id, reason, origin, requestKey } = asked;
  const { door } = await deps.settings.read();
  const row = await ownApplication(deps, asked);
  requireOpen(door.shows_state);
  const caller = await actingFor(deps.db.kysely, { ...row, visitor, form: 'enrolment' });
  const ask = { caller, origin, requestKey, input: { mobile: visitor.mobile, id, reason } };
  await once(deps.db.kysely, { act: 'door.withdraw', ask }, async (db) => {
    const [current] = await readApplications(db, { mobile: visitor.mobile, id });
    if (!mayWithdraw(requireOwn(current), door)) throw new AppError(doorErrors.cannotWithdraw);
    await withdrawApplication(deps.records.system)(db, { caller, origin, id, reason });
    return true;
  });
};

interface AddingFile extends OfOne {
  readonly upload: Upload<Record<string, never>>;
  readonly origin: Origin;
}

/** Adds a file to an own application that is not decided yet; returns its name and how many there are now. */
export const addFile = async (
  deps: DoorDeps,
  { visitor, id, upload, origin }: AddingFile,
): Promise<{ readonly name: string; readonly files: number }> => {
  const { door } = await deps.settings.read();
  const refuseClosed = (state: EnrolmentState, count: number): void => {
    if (!takesFiles(state, door.shows_state)) throw new AppError(doorErrors.filesClosed);
    if (count >= doorFilesMost) throw new AppError(doorErrors.tooManyFiles);
  };
  const row = await ownApplication(deps, { visitor, id });
  refuseClosed(row.state, row.files.length);
  const caller = await actingFor(deps.db.kysely, { ...row, visitor, form: 'enrolment' });
  const { url, original_name } = await deps.files.upload({ upload, caller, origin });
  const act = { formId: courseFormIds.enrolment, caller, origin };
  const files = await inTransaction(deps.db.kysely, async (db) => {
    await deps.records.system.hold(db, { ...act, ids: [id] });
    const [held] = await readApplications(db, { mobile: visitor.mobile, id });
    const current = requireOwn(held);
    refuseClosed(current.state, current.files.length);
    await deps.records.system.edit(db, { ...act, id, values: { files: [...current.files, url] } });
    return current.files.length + 1;
  });
  return { name: original_name, files };
};
