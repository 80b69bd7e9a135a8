import './questionnaire.table';
import { questionnairesMost } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { namedMembersSql } from '../contacts';
import { mayAnswerSql, ownColumns, type QuestionnaireRow, questionnairesSql } from './questionnaire.repository';

/** A questionnaire, as one of those who may answer it finds it. */
export interface OwnRow extends Omit<QuestionnaireRow, 'answered' | 'invited'> {
  readonly member_id: number;
  readonly contact_id: number;
  readonly name: string;
  readonly class_name: string;
  readonly is_answered: boolean;
}

/** Which of them. */
export interface Sought {
  readonly mobile: string;
  readonly id?: number;
  readonly memberId?: number;
}

/** The questionnaires of the classes in which someone with this number is a member who may answer, the newest first. */
export const readOwn = async (db: Executor, { mobile, id, memberId }: Sought): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns}, member.id as member_id, contact.id as contact_id, coalesce(contact.name, '') as name,
      coalesce(class.name, '') as class_name, exists (select from app.questionnaire_answer as answer
        where answer.questionnaire_id = own.id and answer.member_id = member.id) as is_answered
    from ${questionnairesSql} join (${namedMembersSql}) on member.class = own.class_id
    where contact.mobile = ${mobile} and ${mayAnswerSql}
      and ${id === undefined ? sql`true` : sql`own.id = ${id}`}
      and ${memberId === undefined ? sql`true` : sql`member.id = ${memberId}`}
    order by own.id desc, member.id limit ${questionnairesMost}`.execute(db);
  return rows;
};

/** Notes that someone has answered; false if they had before. */
export const insertAnswer = async (
  db: Tx,
  { questionnaireId, memberId }: { questionnaireId: number; memberId: number },
): Promise<boolean> => {
  const { rows } = await sql`insert into app.questionnaire_answer (questionnaire_id, member_id)
    values (${questionnaireId}, ${memberId}) on conflict do nothing returning member_id`.execute(db);
  return rows.length > 0;
};

/**
 * Writes all who have answered anew, in the order of the members. In each row PostgreSQL notes the transaction that wrote
 * it, which is that of the record as well; now all rows have the one of the last answer.
 */
export const rewriteAnswers = async (db: Tx, questionnaireId: number): Promise<void> => {
  const { rows } = await sql<{ member_id: number }>`delete from app.questionnaire_answer
    where questionnaire_id = ${questionnaireId} returning member_id`.execute(db);
  const members = rows.map(({ member_id }) => member_id).sort((one, other) => one - other);
  await sql`insert into app.questionnaire_answer (questionnaire_id, member_id)
    select ${questionnaireId}::bigint, member_id from unnest(${members}::bigint[]) as member_id`.execute(db);
};
