import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Recipient } from '../../backoffice/messages';

/** A contact as messages reach them; empty where the school has no such address. */
export interface ReachedContact {
  readonly contact_id: number;
  readonly name: string;
  readonly mobile: string;
  readonly mail: string;
}

/** Their columns, where a statement calls the contact `contact`. */
export const reachedContactSql: Sql = sql`contact.id as contact_id, coalesce(contact.name, '') as name,
  coalesce(contact.mobile, '') as mobile, coalesce(contact.email, '') as mail`;

/** The condition that a member, `member`, is still one of a class, and their contact, `contact`, is there. */
export const isReachedSql: Sql<boolean> = sql<boolean>`(member.deleted_at is null and contact.deleted_at is null
  and member.state not in ('left', 'transferred'))`;

/** The contact as whom a message goes to. */
export const toContact = ({ contact_id, name, mobile, mail }: ReachedContact): Recipient => ({
  custom_form_id: courseFormIds.contact,
  record_id: contact_id,
  name,
  mobile,
  mail,
});
