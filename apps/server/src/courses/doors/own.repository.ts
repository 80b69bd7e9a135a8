import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { sql } from 'kysely';
import { auditRowsSql } from '../../backoffice/audit';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { classSql, programmeSql } from '../classes';
import { contactSql, namedMembersSql } from '../contacts';
import { applicationSql } from '../enrolment';

/** More than one person ever has; whoever shares a number with hundreds sees the newest. */
const most = 50;

/** The staff who are responsible for a row, the nearest first. */
interface Answered {
  readonly answering: readonly number[];
}

/** An application of the owner of a mobile number. */
export interface ApplicationRow extends Answered {
  readonly id: number;
  readonly name: string;
  readonly state: EnrolmentState;
  readonly applied_on: string | null;
  readonly interview_at: Date | null;
  readonly interview_place: string;
  readonly missing: string;
  readonly files: readonly string[];
  readonly programme: string;
  readonly class_name: string | null;
  readonly starts_on: string | null;
  readonly tuition: number | null;
  readonly updated_at: Date;
}

/** The applications with a mobile number, the newest first; of one id only that, if it is among them. */
export const readApplications = async (
  db: Executor,
  { mobile, id }: { mobile: string; id?: number },
): Promise<ApplicationRow[]> => {
  const { rows } = await sql<ApplicationRow>`
    select applied.id, coalesce(applied.name, '') as name, applied.state, applied.applied_on, applied.interview_at,
      coalesce(applied.interview_place, '') as interview_place, coalesce(applied.missing, '') as missing,
      coalesce(applied.files, '{}') as files, coalesce(programme.name, '') as programme, class.name as class_name,
      class.starts_on, coalesce(class.tuition, programme.tuition) as tuition, applied.updated_at,
      array_remove(array[applied.head_teacher, applied.interviewer, applied.admin_id], null)::int[] as answering
    from ${applicationSql} as applied
      left join ${programmeSql} as programme on programme.id = applied.programme
      left join ${classSql} as class on class.id = applied.class and class.deleted_at is null
    where applied.mobile = ${mobile} and applied.deleted_at is null
      and ${id === undefined ? sql`true` : sql`applied.id = ${id}`}
    order by applied.id desc limit ${most}`.execute(db);
  return rows;
};

/** The day on which an application was last admitted, as its history says; null where that is archived. */
export const readAdmittedOn = async (db: Executor, id: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(audit.at) at time zone ${schoolOffset}, 'YYYY-MM-DD') as day from ${auditRowsSql} as audit
    where audit.target_type = ${`form_${courseFormIds.enrolment}`} and audit.target_id = ${String(id)}
      and audit.after -> 'values' ->> 'state' = 'admitted'`.execute(db);
  return rows[0]?.day ?? null;
};

/** A place in a class of the owner of a mobile number. */
export interface MemberRow extends Answered {
  readonly id: number;
  readonly name: string;
  readonly state: MemberState;
  readonly student_no: string;
  readonly class_id: number;
  readonly class_name: string;
  readonly programme: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** The places in classes of the contact with a mobile number, the newest first. */
export const readMembers = async (db: Executor, mobile: string): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select member.id, coalesce(contact.name, '') as name, member.state, coalesce(member.student_no, '') as student_no,
      class.id as class_id, coalesce(class.name, '') as class_name, coalesce(programme.name, '') as programme,
      class.starts_on, class.ends_on,
      array_remove(array[class.head_teacher, member.admin_id, contact.admin_id], null)::int[] as answering
    from ${namedMembersSql} join ${classSql} as class on class.id = member.class and class.deleted_at is null
      left join ${programmeSql} as programme on programme.id = class.programme
    where contact.mobile = ${mobile} and contact.deleted_at is null and member.deleted_at is null
    order by member.id desc limit ${most}`.execute(db);
  return rows;
};

/** The contact with a mobile number, which at most one has. */
export interface ContactRow extends Answered {
  readonly id: number;
  readonly name: string;
}

/** Finds it. */
export const findContact = async (db: Executor, mobile: string): Promise<ContactRow | undefined> => {
  const { rows } = await sql<ContactRow>`
    select contact.id, coalesce(contact.name, '') as name, array_remove(array[contact.admin_id], null)::int[] as answering
    from ${contactSql} as contact where contact.mobile = ${mobile} and contact.deleted_at is null
    order by contact.id limit 1`.execute(db);
  return rows[0];
};
