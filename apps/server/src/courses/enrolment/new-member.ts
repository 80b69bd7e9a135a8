import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import { schoolOffset } from '../../backoffice/forms';
import type { Actor } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';
import type { HeldClass } from './decision';
import type { EnrolmentDeps } from './enrolment.deps';

/** The next student number of a class, such as EMBA-2026A-007; numbers of members who are gone are not given again. */
const nextNumber = async (db: Executor, classId: number): Promise<{ student_no: string; today: string }> => {
  const { rows } = await sql<{ student_no: string; today: string }>`
    select (now() at time zone ${schoolOffset})::date as today,
      stem.text || lpad((1 + coalesce((
        select max(substr(member.student_no, length(stem.text) + 1)::int) from form.course_member as member
        where starts_with(member.student_no, stem.text)
          and substr(member.student_no, length(stem.text) + 1) ~ '^[0-9]{1,6}$'), 0))::text, 3, '0') as student_no
    from form.course_class as class_row
      join form.course_programme as programme_row on programme_row.id = class_row.programme
      cross join lateral (select programme_row.code || '-' || class_row.code || '-' as text) as stem
    where class_row.id = ${classId}`.execute(db);
  return rows[0] ?? { student_no: '', today: '' };
};

/**
 * Makes a contact a member of a class that is held: student number, tuition as receivable, head teacher. The seat was
 * taken when the application was admitted, so the seats are not counted again.
 */
export const addMember = async (
  db: Tx,
  { deps, caller, origin, contactId, held }: Actor & { deps: EnrolmentDeps; contactId: number; held: HeldClass },
): Promise<number> => {
  const { student_no, today } = await nextNumber(db, held.id);
  const values = {
    contact: contactId,
    class: held.id,
    student_no,
    state: 'studying',
    joined_on: today,
    receivable: held.values.tuition ?? 0,
    head_teacher: held.values.head_teacher ?? null,
  };
  return deps.records.kept.create(db, { formId: courseFormIds.member, caller, origin, values });
};
