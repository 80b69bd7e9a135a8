import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { sql } from 'kysely';
import { type Sql, tableSql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import { demoOrigin } from './desk';

/** The ids of the rows of a form that the demo made, as the audit trail tells. */
export const madeSql = (formId: number): Sql => sql`select audit.target_id::bigint from app.audit_log as audit
  where audit.request_id = ${demoOrigin.requestId} and audit.action = 'record.create'
    and audit.target_type = ${`form_${formId}`}`;

/** How many rows of a form there are, in the recycle bin too, and how many of them the demo made. */
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

/** Someone in whose name the demo school is made: an administrator with all rights, else the first user. */
export const findFounder = async (db: Executor): Promise<{ id: number; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`select admin.id, admin.name from app.admin as admin
    where admin.deleted_at is null and admin.disabled_at is null
    order by exists (select from app.admin_role as held join app.role as role on role.id = held.role_id
      where held.admin_id = admin.id and role.is_super) desc, admin.id limit 1`.execute(db);
  return rows[0];
};
