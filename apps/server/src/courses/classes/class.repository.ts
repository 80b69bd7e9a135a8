import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Reach } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';
import { programmeSql } from './class.sql';

/** Whether a class exists that meets the conditions. */
export const isClassThere = async (
  db: Executor,
  { id, conditions }: { id: number; conditions: Reach['conditions'] },
): Promise<boolean> => {
  const all = [sql`form_row.id = ${id}`, sql`form_row.deleted_at is null`, ...conditions(sql`form_row`)];
  const { rows } = await sql`select from form.course_class as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return rows.length > 0;
};

/** What a programme usually costs; undefined where it does not say. */
export const readTuition = async (db: Tx, programmeId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ tuition: number | null }>`select tuition from ${programmeSql}
    where id = ${programmeId} and deleted_at is null`.execute(db);
  return rows[0]?.tuition ?? undefined;
};

/** Whether anyone ever joined a class or applied for it; deleted records do not count. */
export const hasPeople = async (db: Tx, classId: number): Promise<boolean> => {
  // So that nobody applies meanwhile.
  await sql`select id from form.course_class where id = ${classId} for update`.execute(db);
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from form.course_member where class = ${classId} and deleted_at is null)
    or exists (select from form.course_enrolment where class = ${classId} and deleted_at is null) as has`.execute(db);
  return rows[0]?.has === true;
};

/** The members of a class in one of these states, in locking order. */
export const findMembersIn = async (
  db: Tx,
  { classId, states }: { classId: number; states: readonly MemberState[] },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from form.course_member
    where class = ${classId} and deleted_at is null and state = any(${[...states]}::text[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Tables whose rows belong to a class, directly or through their member. */
const ofClass = [
  'course_member',
  'course_session',
  'course_payment',
  'course_refund',
  'course_adjustment',
  'course_member_act',
  'course_enrolment',
] as const;
const ofMember = ['course_attendance', 'course_leave', 'course_instalment'] as const;

/**
 * Makes the head teacher of a class the owner of its rows, so that the scope of own rows follows. It copies a value of
 * the class, so it changes neither versions nor histories.
 */
export const copyHeadTeacher = async (
  db: Tx,
  { classId, headTeacher }: { classId: number; headTeacher: number | null },
): Promise<void> => {
  // In the order in which others hold members (docs/adr/0013-money-is-a-ledger.md).
  await sql`select id from form.course_member where class = ${classId} order by id for no key update`.execute(db);
  for (const table of ofClass) {
    await sql`update ${sql.table(`form.${table}`)} as form_row set head_teacher = ${headTeacher}
      where form_row.class = ${classId} and form_row.head_teacher is distinct from ${headTeacher}::bigint`.execute(db);
  }
  for (const table of ofMember) {
    await sql`update ${sql.table(`form.${table}`)} as form_row set head_teacher = ${headTeacher}
      from form.course_member as member where member.id = form_row.member and member.class = ${classId}
        and form_row.head_teacher is distinct from ${headTeacher}::bigint`.execute(db);
  }
};

/** What other slices need to know about a class. */
export interface ClassRow {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly head_teacher: number | null;
}

/** A class that fulfils a condition; `class_row` is the row. */
export const findClass = async (
  db: Executor,
  { id, condition }: { id: number; condition: Sql<boolean> },
): Promise<ClassRow | undefined> => {
  const { rows } = await sql<ClassRow>`
    select class_row.id, class_row.name, class_row.state, class_row.head_teacher
    from form.course_class as class_row
    where class_row.id = ${id} and class_row.deleted_at is null and ${condition}`.execute(db);
  return rows[0];
};

/** The head teacher of a class, who owns its rows; undefined if the class does not exist. */
export const headTeacherOf = async (db: Executor, classId: number): Promise<number | null | undefined> => {
  const { rows } = await sql<{ head_teacher: number | null }>`
    select head_teacher from form.course_class where id = ${classId} and deleted_at is null`.execute(db);
  return rows[0]?.head_teacher;
};

/** The class of a member and its head teacher; undefined if the member does not exist. */
export const classOfMember = async (
  db: Executor,
  memberId: number,
): Promise<Pick<ClassRow, 'id' | 'head_teacher'> | undefined> => {
  const { rows } = await sql<Pick<ClassRow, 'id' | 'head_teacher'>>`
    select class_row.id, class_row.head_teacher from form.course_member as member
    join form.course_class as class_row on class_row.id = member.class
    where member.id = ${memberId} and member.deleted_at is null`.execute(db);
  return rows[0];
};
