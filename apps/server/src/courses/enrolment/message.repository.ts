import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentMessages } from '@shuyuan/contract/courses/enrolment/enrolment.messages';
import { sql } from 'kysely';
import type { Described, MessageSource } from '../../backoffice/messages';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';

interface Applicant {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly mail: string;
  readonly class_name: string;
  readonly interview_at: string;
}

/** What applicants are told of, by application. */
export const describeApplicants = async (
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Described>> => {
  const { rows } = await sql<Applicant>`
    select applied.id, coalesce(applied.name, '') as name, coalesce(applied.mobile, '') as mobile,
      coalesce(applied.email, '') as mail, coalesce(class.name, programme.name, '') as class_name,
      coalesce(to_char(applied.interview_at at time zone ${schoolOffset}, 'YYYY-MM-DD HH24:MI'), '') as interview_at
    from form.course_enrolment as applied
    left join form.course_class as class on class.id = applied.class
    left join form.course_programme as programme on programme.id = applied.programme
    where applied.id = any(${ids}::bigint[]) and applied.deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ id, name, mobile, mail, class_name, interview_at }) => [
      id,
      {
        to: [{ custom_form_id: courseFormIds.enrolment, record_id: id, name, mobile, mail }],
        fields: { 姓名: name, 班级: class_name, 面试时间: interview_at },
        link: `/course/apply_list?record=${id}`,
      },
    ]),
  );
};

/** What applicants are told of their applications. */
export const enrolmentSources: readonly MessageSource[] = enrolmentMessages.map(({ key }) => ({
  kind: key,
  describe: describeApplicants,
}));
