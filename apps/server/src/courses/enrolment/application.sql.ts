import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';

/** Applications, for the `from` of another slice's statement; their columns are the fields of their form. */
export const applicationSql: Sql = sql`form.course_enrolment`;

/** The contact of an application, also before the entry: found by mobile and name, as the entry finds it. */
export const applicantSql = (id: Sql): Sql<number | null> => sql`(
  select coalesce(applied.contact, (select contact.id from form.course_contact as contact
    where contact.mobile = applied.mobile and contact.name = applied.name and contact.deleted_at is null))
  from form.course_enrolment as applied where applied.id = ${id})`;
