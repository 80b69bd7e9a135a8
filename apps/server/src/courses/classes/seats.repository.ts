import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { DerivedColumn } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';

/** The number of members who occupy a seat: those who left or finished have given it back. */
const seatedSql = (classId: Sql): Sql<number> => sql`(select count(*) from form.course_member as seated
  where seated.class = ${classId} and seated.deleted_at is null and seated.state in ('studying', 'paused'))`;

/** The members of a class as its list counts them: of a finished class those who graduated as well. */
export const countedMembers: DerivedColumn = {
  field: 'members',
  value: (row) => sql`(select count(*) from form.course_member as counted
    where counted.class = ${row}.id and counted.deleted_at is null and (counted.state in ('studying', 'paused')
      or counted.state = 'graduated' and ${row}.state = 'finished'))`,
};

/** The number of occupied seats: members, and applicants who are admitted but have not entered yet. */
export const takenSql = (classId: Sql): Sql<number> => sql`(${seatedSql(classId)} + (
  select count(*) from form.course_enrolment as promised
  where promised.class = ${classId} and promised.deleted_at is null and promised.state = 'admitted'))::int`;

/** Counts the occupied seats; the answer is reliable only while the class is locked. */
export const countTaken = async (db: Tx, classId: number): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`select ${takenSql(sql`${classId}`)} as taken`.execute(db);
  return rows[0]?.taken ?? 0;
};

/** A class as its members need it. */
export interface HeldSeats {
  readonly state: ClassState;
  readonly code: string | null;
  readonly programme_code: string | null;
  readonly capacity: number;
  readonly tuition: number;
  readonly head_teacher: number | null;
}

/** Holds a class, so that its seats and student numbers are given out one by one however many ask at once. */
export const holdSeats = async (db: Tx, classId: number): Promise<HeldSeats | undefined> => {
  const { rows } = await sql<HeldSeats>`
    select class_row.state, class_row.code, coalesce(class_row.capacity, 0)::int as capacity,
      coalesce(class_row.tuition, 0)::bigint as tuition, class_row.head_teacher,
      (select programme.code from form.course_programme as programme where programme.id = class_row.programme)
        as programme_code
    from form.course_class as class_row
    where class_row.id = ${classId} and class_row.deleted_at is null for no key update of class_row`.execute(db);
  return rows[0];
};
