import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import { type Records, seenEntrySql } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';

/** Reads what the members of a class are found by, by their ids. */
export type MemberEntries = (db: Executor, classId: number) => Promise<(id: number) => string>;

/**
 * What members are found by, as far as the caller sees it: their contact's values, then their own. So a keyword finds the
 * same people in a class as in the list of contacts.
 */
export const memberEntries = async (
  { records }: { readonly records: Pick<Records, 'reach'> },
  caller: Caller,
): Promise<MemberEntries> => {
  const members = await records.reach(caller, { formId: courseFormIds.member });
  const contacts = await records.reach(caller, { formId: courseFormIds.contact });
  const [member, contact] = [sql`member`, sql`contact`];
  const seen = allOf([
    sql`contact.id = member.contact`,
    sql`contact.deleted_at is null`,
    ...contacts.conditions(contact),
  ]);
  return async (db, classId) => {
    const { rows } = await sql<{ id: number; entry: string }>`
      select member.id, coalesce((select ${seenEntrySql(contact, contacts)} from form.course_contact as contact
          where ${seen}), '') || ${seenEntrySql(member, members)} as entry
      from form.course_member as member where member.class = ${classId} and member.deleted_at is null`.execute(db);
    const entries = new Map(rows.map(({ id, entry }) => [id, entry]));
    return (id) => entries.get(id) ?? '';
  };
};
