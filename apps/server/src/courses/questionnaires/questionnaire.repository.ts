import './questionnaire.table';
import { answeringStates, questionnairesMost } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';
import { sessionSql } from '../attendance';
import { classSql, findClass } from '../classes';
import { namedMembersSql } from '../contacts';
import type { QuestionnaireTimes } from './questionnaire.rules';

/** A questionnaire as it is stored, by the database's clock. */
export interface QuestionnaireRow extends QuestionnaireTimes {
  readonly id: number;
  readonly version: number;
  readonly publication_id: number;
  readonly class_id: number;
  readonly session: { readonly id: number; readonly date: string; readonly topic: string } | null;
  readonly is_anonymous: boolean;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly answered: number;
  readonly invited: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The state of a member who may answer. */
export const mayAnswerSql: Sql<boolean> = sql`(member.deleted_at is null and contact.deleted_at is null
  and member.state = any(${[...answeringStates]}::text[]))`;

/** A session in the shape of the API; `session` is its alias. */
const sessionJson = sql`case when session.id is not null then json_build_object('id', session.id,
  'date', to_char(session.date, 'YYYY-MM-DD'), 'topic', coalesce(session.topic, '')) end as session`;

/** The columns of a questionnaire, `own`, with its class, `class`, and its session, `session`. */
export const ownColumns = sql`own.id, own.version, own.publication_id, own.class_id, ${sessionJson}, own.is_anonymous,
  own.opens_at, own.closes_at, coalesce(now() < own.opens_at, false) as is_waiting,
  coalesce(now() >= own.closes_at, false) as is_over,
  (class.id is null or class.deleted_at is not null
    or (own.session_id is not null and (session.id is null or session.deleted_at is not null))) as is_gone,
  own.created_at, own.updated_at`;

/** Questionnaires with their class and session, for the `from` of a statement. */
export const questionnairesSql = sql`app.questionnaire as own left join ${classSql} as class on class.id = own.class_id
  left join ${sessionSql} as session on session.id = own.session_id`;

const counts = sql`(select count(*) from app.questionnaire_answer as answer
    where answer.questionnaire_id = own.id) as answered,
  (select count(*) from ${namedMembersSql} where member.class = own.class_id and ${mayAnswerSql}) as invited`;

const read = async (db: Executor, which: RawBuilder<boolean>): Promise<QuestionnaireRow[]> => {
  const { rows } = await sql<QuestionnaireRow>`select ${ownColumns}, ${counts} from ${questionnairesSql}
    where ${which} order by own.id desc limit ${questionnairesMost}`.execute(db);
  return rows;
};

/** The questionnaires of a class, the newest first; those about a session only where the session is seen. */
export const readOfClass = (
  db: Executor,
  { classId, seenSession }: { classId: number; seenSession: (row: Sql) => Sql<boolean> },
): Promise<QuestionnaireRow[]> =>
  read(
    db,
    sql`own.class_id = ${classId} and (session.id is null or session.deleted_at is not null or ${seenSession(sql`session`)})`,
  );

/** One of them. */
export const findQuestionnaire = async (db: Executor, id: number): Promise<QuestionnaireRow | undefined> =>
  (await read(db, sql`own.id = ${id}`))[0];

/** Locks one until the transaction ends: neither is it changed meanwhile, nor does anybody else answer it. */
export const holdQuestionnaire = async (db: Tx, id: number): Promise<QuestionnaireRow | undefined> => {
  const { rows } = await sql`select id from app.questionnaire where id = ${id} for no key update`.execute(db);
  return rows.length === 0 ? undefined : findQuestionnaire(db, id);
};

/** Whether a class exists and is seen. */
export const isClassSeen = async (
  db: Executor,
  { id, seenClass }: { id: number; seenClass: (row: Sql) => Sql<boolean> },
): Promise<boolean> => (await findClass(db, { id, condition: seenClass(sql`class_row`) })) !== undefined;

/** The sessions of a class that meet a condition, the newest first, or the one with an id. */
export const readSessions = async (
  db: Executor,
  { classId, seenSession, id }: { classId: number; seenSession: (row: Sql) => Sql<boolean>; id?: number },
): Promise<{ id: number; date: string; topic: string }[]> => {
  const { rows } = await sql<{ id: number; date: string; topic: string }>`
    select session.id, to_char(session.date, 'YYYY-MM-DD') as date, coalesce(session.topic, '') as topic
    from ${sessionSql} as session where session.class = ${classId} and session.deleted_at is null
      and ${seenSession(sql`session`)} and ${id === undefined ? sql`true` : sql`session.id = ${id}`}
    order by session.date desc, session.id desc limit 1000`.execute(db);
  return rows;
};

/** Someone of a class who may answer, to try whether their answer could be stored. */
export const findAnyMember = async (
  db: Executor,
  classId: number,
): Promise<{ member_id: number; contact_id: number } | undefined> => {
  const { rows } = await sql<{ member_id: number; contact_id: number }>`
    select member.id as member_id, contact.id as contact_id from ${namedMembersSql}
    where member.class = ${classId} and ${mayAnswerSql} order by member.id limit 1`.execute(db);
  return rows[0];
};

/** What is saved of a questionnaire. */
export interface QuestionnaireValues {
  readonly publication_id: number;
  readonly class_id: number;
  readonly session_id: number | null;
  readonly is_anonymous: boolean;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly admin_id: number;
}

/** Adds one and returns its id. */
export const insertQuestionnaire = async (db: Tx, values: QuestionnaireValues): Promise<number> => {
  const { id } = await db.insertInto('app.questionnaire').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Changes one, and its version. */
export const updateQuestionnaire = async (db: Tx, id: number, values: QuestionnaireValues): Promise<void> => {
  await db
    .updateTable('app.questionnaire')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Removes one, and who has answered it; what was answered stays. */
export const deleteQuestionnaire = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.questionnaire').where('id', '=', id).execute();
};

/** The classes, and sessions, whose questionnaires a published form is. */
export const readUses = async (
  db: Executor,
  publicationId: number,
): Promise<{ class_name: string; topic: string | null }[]> => {
  const { rows } = await sql<{ class_name: string; topic: string | null }>`
    select coalesce(class.name, '') as class_name,
      case when own.session_id is not null then coalesce(session.topic, '') end as topic
    from ${questionnairesSql} where own.publication_id = ${publicationId} order by own.id limit 5`.execute(db);
  return rows;
};
