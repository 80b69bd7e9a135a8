import { classForm } from '@shuyuan/contract/courses/classes/class.form';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { programmeForm } from '@shuyuan/contract/courses/programmes/programme.form';
import { actedOnSql } from '@shuyuan/server/backoffice/audit';
import { type Sql, tableSql } from '@shuyuan/server/backoffice/forms';
import { sessionSql } from '@shuyuan/server/courses/attendance';
import { namedMembersSql } from '@shuyuan/server/courses/contacts';
import type { Executor } from '@shuyuan/server/platform/db/database';
import { schoolOffset } from '@shuyuan/server/platform/db/school-offset';
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

/** Someone who has applied. */
export interface ApplicantRow {
  readonly id: number;
  readonly state: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly class_name: string;
  readonly interview_at: string;
}

/** The latest who have applied and can be told of it. */
export const readApplicants = async (db: Executor, limit: number): Promise<ApplicantRow[]> => {
  const { rows } = await sql<ApplicantRow>`select applied.id, applied.state, applied.name, applied.mobile,
      coalesce(applied.email, '') as email, coalesce(class.name, programme.name, '') as class_name,
      coalesce(to_char(applied.interview_at at time zone ${schoolOffset}, 'YYYY-MM-DD HH24:MI'), '') as interview_at
    from ${tableSql(enrolmentForm.table_name)} as applied
    left join ${tableSql(classForm.table_name)} as class on class.id = applied.class
    left join ${tableSql(programmeForm.table_name)} as programme on programme.id = applied.programme
    where applied.state in ('pending', 'interview', 'admitted', 'entered') and applied.mobile <> ''
    order by applied.id desc limit ${limit}`.execute(db);
  return rows;
};

/** A class that is asked for opinions, with its last session and those who study in it. */
export interface AskedClass {
  readonly class_id: number;
  readonly session_id: number;
  readonly members: readonly { readonly id: number; readonly mobile: string }[];
}

/** The largest class that has met already. */
export const findAsked = async (db: Executor): Promise<AskedClass | undefined> => {
  const { rows } = await sql<AskedClass>`select member.class as class_id,
      (select session.id from ${sessionSql} as session where session.class = member.class
        and session.rolled_at is not null order by session.date desc, session.id desc limit 1) as session_id,
      json_agg(json_build_object('id', member.id, 'mobile', contact.mobile) order by member.id) as members
    from ${namedMembersSql} where member.state = 'studying' and exists (
      select from ${sessionSql} as session where session.class = member.class and session.rolled_at is not null)
    group by member.class order by count(*) desc, member.class limit 1`.execute(db);
  return rows[0];
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
