import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import { tableSql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import type { Visibility } from '../visibility.sql';

type CountedForm = 'programme' | 'class' | 'enrolment';

const tableOf = (form: CountedForm): string =>
  courseForms.find(({ id }) => id === courseFormIds[form])?.table_name ?? '';

/** Whether there is a row of a form that the caller sees. */
export const hasRow = async (
  db: Executor,
  { form, seen }: { form: CountedForm; seen: Visibility },
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from ${tableSql(tableOf(form))} as seen where ${seen.rows(sql`seen`)}) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Whether anybody works here besides this user. */
export const hasColleague = async (db: Executor, adminId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from ${staffSql.admin} as other where other.deleted_at is null and other.id <> ${adminId}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};
