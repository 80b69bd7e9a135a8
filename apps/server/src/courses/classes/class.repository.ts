import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';

/** Whether anyone ever joined a class or applied for it; what lies in the recycle bin does not count. */
export const hasPeople = async (db: Tx, classId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from form.course_member where class = ${classId} and deleted_at is null)
    or exists (select from form.course_enrolment where class = ${classId} and deleted_at is null) as has`.execute(db);
  return rows[0]?.has === true;
};

/** Tables whose rows belong to a class, by themselves or by their member. */
const ofClass = ['course_member', 'course_session', 'course_payment', 'course_refund', 'course_enrolment'] as const;
const ofMember = ['course_attendance', 'course_leave', 'course_instalment'] as const;

/**
 * Gives the rows of a class to its head teacher, so that the scope of own rows follows. It is a copy of what the class
 * says, so neither versions nor histories tell of it.
 */
export const copyHeadTeacher = async (
  db: Tx,
  { classId, headTeacher }: { classId: number; headTeacher: number | null },
): Promise<void> => {
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
