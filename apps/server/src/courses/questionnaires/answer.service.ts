import type { PublicationState, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import type {
  OpenQuestionnaire,
  OwnQuestionnaire,
  QuestionnaireAnswer,
} from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { questionnaireErrors } from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Origin, Visitor } from '../../platform/http/slice';
import { insertAnswer, type OwnRow, readOwn, rewriteAnswers, type Sought } from './own.repository';
import type { QuestionnaireDeps } from './questionnaire.deps';
import { holdQuestionnaire } from './questionnaire.repository';
import { aboutOf, earlierEnd, stateWith } from './questionnaire.rules';

const shown = (row: OwnRow, page: { title: string; closes_at: string | null }): OwnQuestionnaire => ({
  id: row.id,
  member_id: row.member_id,
  name: row.name,
  title: page.title,
  class: row.class_name,
  session: row.session && { date: row.session.date, topic: row.session.topic },
  is_anonymous: row.is_anonymous,
  closes_at: earlierEnd(row.closes_at?.toISOString() ?? null, page.closes_at),
  is_answered: row.is_answered,
});

/** The visitor's own questionnaires that take answers, and those that they have answered. */
export const listOwn = async (deps: QuestionnaireDeps, { mobile }: Visitor): Promise<OwnQuestionnaire[]> => {
  const rows = await readOwn(deps.db, { mobile });
  if (rows.length === 0) return [];
  const pages = await deps.invited.read(deps.db, [...new Set(rows.map((row) => row.publication_id))]);
  return rows.flatMap((row) => {
    const page = pages.find(({ id }) => id === row.publication_id);
    if (page === undefined || !(row.is_answered || stateWith(row, page.state) === 'open')) return [];
    return [shown(row, page)];
  });
};

const requireOwn = async (db: Executor, sought: Required<Sought>): Promise<OwnRow> => {
  const [own] = await readOwn(db, sought);
  if (own === undefined) throw new AppError(questionnaireErrors.notOpen);
  return own;
};

const requireOpen = (own: OwnRow, page: PublicationState): void => {
  if (stateWith(own, page) !== 'open') throw new AppError(questionnaireErrors.notOpen);
};

/** One that takes answers, with what is to be filled in; whatever else it is, it is not there. */
export const showOwn = async (deps: QuestionnaireDeps, sought: Required<Sought>): Promise<OpenQuestionnaire> => {
  const own = await requireOwn(deps.db, sought);
  const page = await deps.invited.show(deps.db, own.publication_id);
  if (page === undefined) throw new AppError(questionnaireErrors.notOpen);
  requireOpen(own, page.state);
  return { ...shown(own, page), page };
};

interface Answering {
  readonly input: QuestionnaireAnswer;
  readonly visitor: Visitor;
  readonly origin: Origin;
  readonly requestKey: string;
}

/** What a page says when it takes nothing now. */
const closedErrors: readonly unknown[] = [
  publicationErrors.notFound,
  publicationErrors.notYetOpen,
  publicationErrors.over,
  publicationErrors.full,
];

/** A closed page reads like a questionnaire that is not there, to those alone who have not answered it. */
const refusalOf = (error: unknown, own: OwnRow): unknown => {
  if (!(error instanceof AppError) || !closedErrors.includes(error.entry)) return error;
  return new AppError(own.is_answered ? questionnaireErrors.already : questionnaireErrors.notOpen, { cause: error });
};

/** Notes that a member has answered, once; refused where the questionnaire itself takes nothing. */
const noteAnswer = async (db: Tx, own: OwnRow): Promise<void> => {
  if (own.is_answered) throw new AppError(questionnaireErrors.already);
  requireOpen(own, 'open');
  const { id: questionnaireId, member_id: memberId } = own;
  if (!(await insertAnswer(db, { questionnaireId, memberId }))) throw new AppError(questionnaireErrors.already);
  if (own.is_anonymous) await rewriteAnswers(db, questionnaireId);
};

const answerNow = (deps: QuestionnaireDeps, { input, visitor, origin, requestKey }: Answering): Promise<Sent> =>
  inTransaction(deps.db, async (db) => {
    const { id, member_id: memberId, ...filledIn } = input;
    await holdQuestionnaire(db, id);
    const own = await requireOwn(db, { mobile: visitor.mobile, id, memberId });
    const { is_anonymous: isTraceless } = own;
    const about = aboutOf({
      classId: own.class_id,
      sessionId: own.session?.id ?? null,
      person: isTraceless ? undefined : own,
    });
    try {
      return await deps.invited.submit(db, {
        publicationId: own.publication_id,
        input: filledIn,
        requestKey,
        origin,
        about,
        isTraceless,
        refuse: () => noteAnswer(db, own),
      });
    } catch (error) {
      throw refusalOf(error, own);
    }
  });

/**
 * Takes the answer of a member of the class, once; the same key is the same answer.
 *
 * Of an anonymous one this is promised: no table has a value that joins the record to the member, their contact, their
 * number, their sign-in or their call, and nothing of it is in the record's history. It is not promised against whoever
 * reads the database's write-ahead log, compares backups, or compares the time of a record with that of a sign-in: who
 * signs in just before an answer is known to those who may read the audit log and the server's own.
 */
export const answer = (deps: QuestionnaireDeps, answering: Answering): Promise<Sent> =>
  deps.turns.take(String(answering.input.id), () => answerNow(deps, answering));
