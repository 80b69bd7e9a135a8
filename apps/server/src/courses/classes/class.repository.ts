import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';

/** Whether a class is there that fulfils the conditions. */
export const isClassThere = async (
  db: Executor,
  { id, conditions }: { id: number; conditions: readonly Sql<boolean>[] },
): Promise<boolean> => {
  const all = [sql`form_row.id = ${id}`, sql`form_row.deleted_at is null`, ...conditions];
  const { rows } = await sql`select from form.course_class as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return rows.length > 0;
};

/** Whether anyone ever joined a class or applied for it; what lies in the recycle bin does not count. */
export const hasPeople = async (db: Tx, classId: number): Promise<boolean> => {
  // So that nobody applies meanwhile.
  await sql`select id from form.course_class where id = ${classId} for update`.execute(db);
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from form.course_member where class = ${classId} and deleted_at is null)
    or exists (select from form.course_enrolment where class = ${classId} and deleted_at is null) as has`.execute(db);
  return rows[0]?.has === true;
};

/** How many have money in a class: paid or carried in, and neither given back nor carried out. */
export const countPaid = async (db: Tx, classId: number): Promise<number> => {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from (
    select from form.course_payment as ledger join form.course_member as member on member.id = ledger.member
    where member.class = ${classId} and ledger.voided_on is null and ledger.deleted_at is null
    group by ledger.member having sum(ledger.amount) > 0) as paid`.execute(db);
  return rows[0]?.people ?? 0;
};

/** The members of a class in one of these states, in the order in which they are held. */
export const findMembersIn = async (
  db: Tx,
  { classId, states }: { classId: number; states: readonly MemberState[] },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from form.course_member
    where class = ${classId} and deleted_at is null and state = any(${[...states]}::text[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Tables whose rows belong to a class, by themselves or by their member. */
const ofClass = [
  'course_member',
  'course_session',
  'course_payment',
  'course_refund',
  'course_adjustment',
  'course_enrolment',
] as const;
const ofMember = ['course_attendance', 'course_leave', 'course_instalment'] as const;

/**
 * Gives the rows of a class to its head teacher, so that the scope of own rows follows. It is a copy of what the class
 * says, so neither versions nor histories tell of it.
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
