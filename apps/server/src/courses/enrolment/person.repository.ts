import type { KnownPerson } from '@shuyuan/contract/courses/enrolment/enrolment';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import type { Visibility } from '../visibility.sql';

/** The caller's visibility of what is known about a person. */
export interface PersonVisibility {
  readonly contact: Visibility;
  readonly member: Visibility;
  readonly enrolment: Visibility;
  readonly programme: Visibility;
  readonly class: Visibility;
}

/** More than anyone ever has. */
const most = 20;

/** A column, where the caller sees it. */
const seen = ({ sees }: Visibility, row: Sql, column: string): Sql =>
  sees(column) ? sql`${row}.${sql.id(column)}` : sql`null`;

/** The name of a related row, or its number where the caller does not see it. */
const nameOf = (visibility: Visibility, row: Sql, id: Sql): Sql =>
  sql`coalesce(${seen(visibility, row, 'name')}, '#' || ${id})`;

/** The contact with a mobile number. */
export const readKnownContact = async (
  db: Executor,
  { contact }: PersonVisibility,
  mobile: string,
): Promise<KnownPerson['contact']> => {
  const row = sql`contact`;
  const column = (name: string): Sql => sql`${seen(contact, row, name)} as ${sql.id(name)}`;
  const { rows } = await sql<NonNullable<KnownPerson['contact']>>`
    select contact.id, ${sql.join(['name', 'gender', 'company', 'title', 'email'].map(column))}
    from form.course_contact as contact where contact.mobile = ${mobile} and ${contact.rows(row)} limit 1`.execute(db);
  return rows[0] ?? null;
};

/** The applications with a mobile number, the newest first. */
export const readEarlierApplications = async (
  db: Executor,
  { enrolment, programme, class: ofClass }: PersonVisibility,
  mobile: string,
): Promise<KnownPerson['applications']> => {
  const row = sql`application`;
  const { rows } = await sql<KnownPerson['applications'][number]>`
    select application.id, ${nameOf(programme, sql`programme`, sql`application.programme`)} as programme,
      case when application.class is not null then ${nameOf(ofClass, sql`class_row`, sql`application.class`)} end as class,
      ${seen(enrolment, row, 'state')} as state, ${seen(enrolment, row, 'applied_on')} as applied_on
    from form.course_enrolment as application
      left join form.course_programme as programme
        on programme.id = application.programme and ${programme.rows(sql`programme`)}
      left join form.course_class as class_row on class_row.id = application.class and ${ofClass.rows(sql`class_row`)}
    where application.mobile = ${mobile} and ${enrolment.rows(row)}
    order by application.id desc limit ${most}`.execute(db);
  return rows;
};

/** The classes that the person with a mobile number is or was in, the newest first. */
export const readEarlierClasses = async (
  db: Executor,
  { contact, member, class: ofClass }: PersonVisibility,
  mobile: string,
): Promise<KnownPerson['classes']> => {
  const row = sql`member`;
  const { rows } = await sql<KnownPerson['classes'][number]>`
    select member.id, ${nameOf(ofClass, sql`class_row`, sql`member.class`)} as class,
      ${seen(member, row, 'state')} as state, ${seen(member, row, 'joined_on')} as joined_on
    from form.course_member as member
      join form.course_contact as contact on contact.id = member.contact and ${contact.rows(sql`contact`)}
      left join form.course_class as class_row on class_row.id = member.class and ${ofClass.rows(sql`class_row`)}
    where contact.mobile = ${mobile} and ${member.rows(row)}
    order by member.id desc limit ${most}`.execute(db);
  return rows;
};
