import type { ContactBook } from '@shuyuan/contract/courses/contacts/contact-book';
import { sql } from 'kysely';
import { adminNameSql } from '../../backoffice/access';
import type { Reach } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';

type Conditions = Reach['conditions'];

/** A class that meets the conditions. */
export const readBookClass = async (
  db: Executor,
  { classId, conditions }: { classId: number; conditions: Conditions },
): Promise<ContactBook['class'] | undefined> => {
  const all = [sql`class_row.id = ${classId}`, sql`class_row.deleted_at is null`, ...conditions(sql`class_row`)];
  const { rows } = await sql<ContactBook['class']>`
    select class_row.id, coalesce(class_row.name, '') as name, class_row.state,
      coalesce(class_row.capacity, 0)::int as capacity,
      (select count(*)::int from form.course_member as seated where seated.class = class_row.id
        and seated.deleted_at is null and (seated.state in ('studying', 'paused')
          or seated.state = 'graduated' and class_row.state = 'finished')) as seated,
      ${adminNameSql(sql`class_row.head_teacher`)} as head_teacher,
      class_row.starts_on::text, class_row.ends_on::text
    from form.course_class as class_row where ${sql.join(all, sql` and `)}`.execute(db);
  return rows[0];
};

/** A member with their contact, as they are stored. */
export interface StoredEntry {
  readonly id: number;
  readonly contact_id: number;
  readonly member: Readonly<Record<'student_no' | 'state' | 'team' | 'post', string | null>> & {
    readonly consent: readonly string[] | null;
  };
  /** Null for a contact that does not meet the conditions. */
  readonly contact: Readonly<Record<string, string | null>> | null;
}

/** The members of a class in the order in which a book lists them: the committee, then by group and number. */
export const readEntries = async (
  db: Executor,
  of: { classId: number; members: Conditions; contacts: Conditions },
): Promise<StoredEntry[]> => {
  const all = [sql`member.class = ${of.classId}`, sql`member.deleted_at is null`, ...of.members(sql`member`)];
  const seen = [sql`contact.id = member.contact`, ...of.contacts(sql`contact`)];
  const { rows } = await sql<StoredEntry>`
    select member.id, member.contact as contact_id,
      jsonb_build_object('student_no', member.student_no, 'state', member.state, 'team', member.team,
        'post', member.post, 'consent', to_jsonb(member.consent)) as member,
      (select jsonb_build_object('name', contact.name, 'gender', contact.gender, 'mobile', contact.mobile,
          'wechat', contact.wechat, 'email', contact.email, 'company', contact.company, 'title', contact.title,
          'birthday', contact.birthday, 'photo', contact.photo)
        from form.course_contact as contact where ${sql.join(seen, sql` and `)}) as contact
    from form.course_member as member where ${sql.join(all, sql` and `)}
    order by member.post is null, member.team nulls last, member.student_no, member.id`.execute(db);
  return rows;
};
