import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { classSql } from '../classes';
import { contactSql, memberSql } from '../contacts';
import type { Visibility } from '../visibility.sql';
import { outstandingSql } from './balance.sql';

/** Where a contact, `row`, owes the most: the member and their class as JSON; null where nothing is owed or seen. */
export const owingSql = (row: Sql, { member, classes }: { member: Visibility; classes: Visibility }): Sql => {
  if (!member.sees('contact', 'class', 'outstanding')) return sql`null`;
  const owed = outstandingSql(sql`member`);
  return sql`(select json_build_object('member', member.id, 'class', member.class)
    from ${memberSql} as member join ${classSql} as class_row on class_row.id = member.class
    where member.contact = ${row}.id and ${member.rows(sql`member`)} and ${classes.rows(sql`class_row`)} and ${owed} > 0
    order by ${owed} desc, member.id desc limit 1)`;
};

/** The classes of a person whom the till found, newest first. */
interface FoundClass {
  readonly student_no: string;
  readonly class_name: string;
  readonly outstanding: number;
}

/** A person whom the till found by one of their members. */
export interface FoundPerson {
  readonly contact_id: number;
  readonly name: string;
  readonly mobile: string;
  readonly classes: readonly FoundClass[];
}

/** The person behind a member, `row`, with all of their classes that the caller sees, as JSON; null if they do not see them. */
export const tillPersonSql = (
  row: Sql,
  { contact, member, classes }: Record<'contact' | 'member' | 'classes', Visibility>,
): Sql => sql`(select json_build_object('contact_id', contact.id, 'name', coalesce(contact.name, ''),
      'mobile', coalesce(contact.mobile, ''), 'classes', (
    select json_agg(json_build_object('student_no', coalesce(member.student_no, ''),
      'class_name', coalesce(class_row.name, ''), 'outstanding', ${outstandingSql(sql`member`)}) order by member.id desc)
    from ${memberSql} as member join ${classSql} as class_row on class_row.id = member.class
    where member.contact = contact.id and ${member.rows(sql`member`)} and ${classes.rows(sql`class_row`)}))
  from ${contactSql} as contact where contact.id = ${row}.contact and ${contact.rows(sql`contact`)})`;

/** A receipt's number, or what follows the letters of its series. */
const numberLike = /^[a-z]{0,2}\d{2,4}(?:-\d*)?$/i;

/** The receipts whose number begins with a keyword; undefined for a keyword that is no beginning of one. */
export const numberedSql = (row: Sql, { keyword, sees }: { keyword: string; sees: Visibility['sees'] }) => {
  const number = keyword.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase();
  if (!sees('receipt_no') || !numberLike.test(number)) return undefined;
  return sql<boolean>`(starts_with(${row}.receipt_no, ${number}) or starts_with(substr(${row}.receipt_no, 3), ${number}))`;
};
