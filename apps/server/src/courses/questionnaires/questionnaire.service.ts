import type { Questionnaire, QuestionnaireChoices } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Sql } from '../../backoffice/forms';
import type { InvitedRow } from '../../backoffice/publications';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { visibilityOf } from '../visibility.sql';
import type { QuestionnaireDeps } from './questionnaire.deps';
import { isClassSeen, type QuestionnaireRow, readOfClass, readSessions, readUses } from './questionnaire.repository';
import { stateWith } from './questionnaire.rules';
import { questionnaireTexts as texts } from './questionnaire.texts';

/** What a caller sees of classes and their sessions (assurance B17, B18). */
export interface Seen {
  readonly hasClass: (db: Executor, id: number) => Promise<boolean>;
  readonly session: (row: Sql) => Sql<boolean>;
  readonly tellsTopic: boolean;
}

/** What the caller sees. */
export const seenBy = async (deps: QuestionnaireDeps, caller: Caller): Promise<Seen> => {
  const [classes, session] = await Promise.all([
    visibilityOf(deps, { caller, form: 'class' }),
    visibilityOf(deps, { caller, form: 'session' }),
  ]);
  return {
    hasClass: (db, id) => isClassSeen(db, { id, seenClass: classes.rows }),
    session: session.rows,
    tellsTopic: session.sees('topic'),
  };
};

/** Refuses a class that the caller does not see. */
export const requireClass = async (db: Executor, { seen, id }: { seen: Seen; id: number }): Promise<void> => {
  if (!(await seen.hasClass(db, id))) throw new AppError(platformErrors.recordNotFound);
};

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const withTopic = <T extends { readonly topic: string }>(session: T, { tellsTopic }: Seen): T =>
  tellsTopic ? session : { ...session, topic: '' };

const shown = (row: QuestionnaireRow, { page, seen }: { page: InvitedRow; seen: Seen }): Questionnaire => ({
  id: row.id,
  version: row.version,
  class_id: row.class_id,
  session: row.session && withTopic(row.session, seen),
  publication_id: row.publication_id,
  title: page.title,
  custom_form_id: page.custom_form_id,
  form_name: page.form_name,
  is_anonymous: row.is_anonymous,
  opens_at: instantOf(row.opens_at),
  closes_at: instantOf(row.closes_at),
  state: stateWith(row, page.state),
  fault: page.fault,
  answered: row.answered,
  invited: row.invited,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The questionnaires of a class that the caller sees. */
export const listQuestionnaires = async (
  deps: QuestionnaireDeps,
  { classId, caller }: { classId: number; caller: Caller },
): Promise<Questionnaire[]> => {
  const seen = await seenBy(deps, caller);
  await requireClass(deps.db, { seen, id: classId });
  const rows = await readOfClass(deps.db, { classId, seenSession: seen.session });
  const pages = await deps.invited.read(deps.db, [...new Set(rows.map((row) => row.publication_id))]);
  return rows.flatMap((row) => {
    const page = pages.find(({ id }) => id === row.publication_id);
    return page === undefined ? [] : [shown(row, { page, seen })];
  });
};

/** What a questionnaire of a class can be made of. */
export const listChoices = async (
  deps: QuestionnaireDeps,
  { classId, caller }: { classId: number; caller: Caller },
): Promise<QuestionnaireChoices> => {
  const seen = await seenBy(deps, caller);
  await requireClass(deps.db, { seen, id: classId });
  const pages = await deps.invited.read(deps.db);
  const sessions = await readSessions(deps.db, { classId, seenSession: seen.session });
  return {
    pages: pages.map(({ id, title, custom_form_id, form_name, state }) => ({
      id,
      title,
      custom_form_id,
      form_name,
      state,
    })),
    sessions: sessions.map((session) => withTopic(session, seen)),
  };
};

/** Where a published form is used, in words for whoever would change it. */
export const questionnairePlaces = async (db: Executor, publicationId: number): Promise<readonly string[]> =>
  (await readUses(db, publicationId)).map(({ class_name, topic }) => texts.place(class_name, topic));
