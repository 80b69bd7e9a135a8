import type { QuestionnaireInput } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import {
  questionnaireMessages as messages,
  questionnaireErrors,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { requireNode } from '../../backoffice/access';
import { recordAct } from '../../backoffice/audit';
import type { Actor } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError, asSeen } from '../../platform/http/app-error';
import type { QuestionnaireDeps } from './questionnaire.deps';
import {
  deleteQuestionnaire,
  findAnyMember,
  holdQuestionnaire,
  insertQuestionnaire,
  type QuestionnaireRow,
  type QuestionnaireValues,
  readSessions,
  updateQuestionnaire,
} from './questionnaire.repository';
import { aboutOf } from './questionnaire.rules';
import { requireClass, type Seen, seenBy } from './questionnaire.service';

type Saving = Actor & { readonly input: QuestionnaireInput; readonly seen: Seen };

const refuseAt = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/** The page must be one of invited people, and its owner must be able to create such records. */
const refusePage = async (deps: QuestionnaireDeps, db: Tx, { input, origin }: Saving): Promise<void> => {
  const { publication_id: id, class_id: classId, session_id: sessionId } = input;
  if (!(await deps.invited.hold(db, id))) refuseAt('publication_id', messages.noPage);
  const person = input.is_anonymous ? undefined : await findAnyMember(db, classId);
  const about = aboutOf({ classId, sessionId, person });
  const faults = await deps.invited.faults(db, { id, about, origin });
  if (faults.length > 0) throw new AppError(questionnaireErrors.unfit, { errors: { publication_id: faults } });
};

const refuseTie = async (db: Tx, { input, seen }: Saving): Promise<void> => {
  const { class_id: classId, session_id: id } = input;
  if (!(await seen.hasClass(db, classId))) refuseAt('class_id', messages.noClass);
  if (id === null) return;
  const sessions = await readSessions(db, { classId, seenSession: seen.session, id });
  if (sessions.length === 0) refuseAt('session_id', messages.noSession);
};

/** What people answered was promised to be anonymous, or not, and was about this. */
const refuseAnswered = (stored: QuestionnaireRow, input: QuestionnaireInput): void => {
  if (stored.answered === 0) return;
  if (stored.is_anonymous !== input.is_anonymous) {
    const { anonymityFixed } = questionnaireErrors;
    throw new AppError(anonymityFixed, { errors: { is_anonymous: [anonymityFixed.errmsg] } });
  }
  const isSame =
    stored.publication_id === input.publication_id && (stored.session?.id ?? null) === (input.session_id ?? null);
  if (!isSame) throw new AppError(questionnaireErrors.pageFixed);
};

const valuesOf = ({ input, caller }: Saving): QuestionnaireValues => {
  const { id: _id, version: _version, ...values } = input;
  return { ...values, admin_id: caller.adminId };
};

const recorded = (row: QuestionnaireRow) => ({
  publication_id: row.publication_id,
  class_id: row.class_id,
  session_id: row.session?.id ?? null,
  is_anonymous: row.is_anonymous,
  opens_at: row.opens_at?.toISOString() ?? null,
  closes_at: row.closes_at?.toISOString() ?? null,
});

const add = async (deps: QuestionnaireDeps, db: Tx, saving: Saving): Promise<number> => {
  await refuseTie(db, saving);
  await refusePage(deps, db, saving);
  const { admin_id: _admin, ...after } = valuesOf(saving);
  const id = await insertQuestionnaire(db, valuesOf(saving));
  await recordAct(db, { type: 'questionnaire', ...saving, act: 'create', id, after });
  return id;
};

/** A questionnaire of a class that the caller sees, as they saw it, locked. */
const heldSeen = async (
  db: Tx,
  { id, version, seen }: { id: number; version: number | undefined; seen: Seen },
): Promise<QuestionnaireRow> => {
  const stored = await holdQuestionnaire(db, id);
  if (stored !== undefined) await requireClass(db, { seen, id: stored.class_id });
  return asSeen(stored, version);
};

const change = async (deps: QuestionnaireDeps, db: Tx, { id, ...saving }: Saving & { id: number }): Promise<number> => {
  const { input, seen } = saving;
  const stored = await heldSeen(db, { id, version: input.version, seen });
  if (stored.class_id !== input.class_id) refuseAt('class_id', messages.classFixed);
  refuseAnswered(stored, input);
  await refuseTie(db, saving);
  await refusePage(deps, db, saving);
  const { admin_id: _admin, ...after } = valuesOf(saving);
  await updateQuestionnaire(db, id, valuesOf(saving));
  await recordAct(db, { type: 'questionnaire', ...saving, act: 'edit', id, before: recorded(stored), after });
  return id;
};

/** Adds or changes a questionnaire of a class that the caller sees. */
export const saveQuestionnaire = async (
  deps: QuestionnaireDeps,
  given: Actor & { readonly input: QuestionnaireInput },
): Promise<number> => {
  const { id } = given.input;
  requireNode(given.caller, id === undefined ? 'questionnaire.create' : 'questionnaire.edit');
  const saving = { ...given, seen: await seenBy(deps, given.caller) };
  return inTransaction(deps.db, (db) =>
    id === undefined ? add(deps, db, saving) : change(deps, db, { ...saving, id }),
  );
};

/** Removes a questionnaire; what was answered stays, as records of its form. */
export const destroyQuestionnaire = async (
  deps: QuestionnaireDeps,
  { id, version, ...actor }: Actor & { id: number; version: number },
): Promise<void> => {
  const seen = await seenBy(deps, actor.caller);
  await inTransaction(deps.db, async (db) => {
    const stored = await heldSeen(db, { id, version, seen });
    await deleteQuestionnaire(db, id);
    await recordAct(db, { type: 'questionnaire', ...actor, act: 'delete', id, before: recorded(stored) });
  });
};
