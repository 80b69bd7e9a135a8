import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { courseHandFields } from '@shuyuan/contract/courses/hand-fields';
import { sql } from 'kysely';
import type { HandPerson, HandSource } from '../../backoffice/messages';
import type { Executor } from '../../platform/db/database';
import { classSql } from '../classes';
import { type Visibility, visibilityOf, type WorkDeps } from '../visibility.sql';
import { namedMembersSql } from './member.sql';

interface Classmate extends Pick<HandPerson, 'record_id' | 'name' | 'mobile' | 'mail' | 'records'> {
  readonly class_name: string;
  readonly student_no: string;
}

/** The people of some members; someone in several classes is one of them. */
const readPeople = async (
  db: Executor,
  { member, ids }: { member: Visibility; ids: readonly number[] },
): Promise<Classmate[]> => {
  const { rows } = await sql<Classmate>`
    select contact.id as record_id, coalesce(contact.name, '') as name, coalesce(contact.mobile, '') as mobile,
      coalesce(contact.email, '') as mail, count(*) as records,
      coalesce(string_agg(class.name, '、' order by member.id), '') as class_name,
      coalesce(string_agg(member.student_no, '、' order by member.id), '') as student_no
    from ${namedMembersSql} left join ${classSql} as class on class.id = member.class
    where member.id = any(${ids}::bigint[]) and ${member.rows(sql`member`)} and contact.deleted_at is null
    group by contact.id order by contact.id`.execute(db);
  return rows;
};

/** Messages by hand to the members of classes, who are known as contacts; what is hidden from the caller is not used. */
export const memberHand = (deps: WorkDeps): HandSource => ({
  custom_form_id: courseFormIds.member,
  fields: courseHandFields.member,
  people: async ({ caller, ids }) => {
    const [member, { fields: shown }] = await Promise.all([
      visibilityOf(deps, { caller, form: 'member' }),
      deps.records.reach(caller, { formId: courseFormIds.contact }),
    ]);
    const ifShown = (field: string, value: string): string => (shown.some((one) => one.field === field) ? value : '');
    const ifSeen = (field: string, value: string): string => (member.sees(field) ? value : '');
    return (await readPeople(deps.db, { member, ids })).map(({ class_name, student_no, ...one }) => ({
      ...one,
      custom_form_id: courseFormIds.contact,
      mobile: ifShown('mobile', one.mobile),
      mail: ifShown('email', one.mail),
      fields: { 姓名: one.name, 班级: ifSeen('class', class_name), 学号: ifSeen('student_no', student_no) },
    }));
  },
});
