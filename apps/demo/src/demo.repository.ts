import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { actedOnSql } from '@shuyuan/server/backoffice/audit';
import { type Sql, tableSql } from '@shuyuan/server/backoffice/forms';
import { namedMembersSql } from '@shuyuan/server/courses/contacts';
import type { Executor } from '@shuyuan/server/platform/db/database';
import { sql } from 'kysely';
import { demoOrigin } from './demo-client';

/** The ids of the rows of a form that the demo made, according to the audit log. */
export const madeSql = (formId: number): Sql =>
  actedOnSql({ requestId: demoOrigin.requestId, action: 'record.create', type: `form_${formId}` });

/** The number of rows of a form, including deleted ones, and of those that the demo made. */
interface FormRows {
  readonly id: number;
  readonly name: string;
  readonly rows: number;
  readonly made: number;
}

/** Counts the rows of the course side. */
export const countRows = async (db: Executor): Promise<FormRows[]> => {
  const counted: FormRows[] = [];
  for (const { id, name, table_name } of courseForms) {
    const { rows } = await sql<{ rows: number; made: number }>`select count(*) as rows,
      count(*) filter (where form_row.id in (${madeSql(id)})) as made from ${tableSql(table_name)} as form_row`.execute(
      db,
    );
    counted.push({ id, name, rows: rows[0]?.rows ?? 0, made: rows[0]?.made ?? 0 });
  }
  return counted;
};

/** A member of a class with the contact behind them. */
export interface MemberRow {
  readonly id: number;
  readonly contact: number;
  readonly name: string;
  readonly company: string;
}

/** The members of a class in the order of their student numbers. */
export const readMembers = async (db: Executor, classId: number): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`select member.id, member.contact, contact.name, contact.company
    from ${namedMembersSql}
    where member.class = ${classId} and member.deleted_at is null order by member.student_no`.execute(db);
  return rows;
};
