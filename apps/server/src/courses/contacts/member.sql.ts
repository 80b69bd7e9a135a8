import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';

/** Members, for the `from` of another slice's statement; their columns are the fields of their form. */
export const memberSql: Sql = sql`form.course_member`;

/** Contacts, likewise. */
export const contactSql: Sql = sql`form.course_contact`;

/** Each member, `member`, with their contact, `contact`. */
export const namedMembersSql: Sql = sql`form.course_member as member
  join form.course_contact as contact on contact.id = member.contact`;

/** The name of a contact, as SQL. */
export const contactNameSql = (id: Sql): Sql<string> =>
  sql`(select named.name from form.course_contact as named where named.id = ${id})`;

/** Whether a row that names a member is about one of these contacts. */
export const isAboutSql = (row: Sql, contactIds: readonly number[]): Sql<boolean> => sql`${row}.member in (
  select id from form.course_member where contact = any(${[...contactIds]}::bigint[]))`;

/** A contact joins a class only once, and members are looked up by contact. */
export const memberSchema = [
  sql`create unique index if not exists course_member_once on form.course_member (class, contact)
    where deleted_at is null`,
  sql`create index if not exists course_member_contact on form.course_member (contact)`,
];
