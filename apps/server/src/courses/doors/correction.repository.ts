import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import { contactSql } from '../contacts';
import type { Visibility } from '../visibility.sql';

const tables = { course_contact: contactSql, course_correction: sql`form.course_correction` } as const;

/** Whether a row is there and meets the conditions. */
export const isSeen = async (
  db: Executor,
  { table, id, conditions }: { table: keyof typeof tables; id: number; conditions: Reach['conditions'] },
): Promise<boolean> => {
  const all = [sql`form_row.id = ${id}`, sql`form_row.deleted_at is null`, ...conditions(sql`form_row`)];
  const { rows } = await sql`select from ${tables[table]} as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return rows.length > 0;
};

/** The number of corrections that wait for a decision. */
export const countPendingCorrections = async (db: Executor, correction: Visibility): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from form.course_correction as correction
    where correction.state = 'pending' and ${correction.rows(sql`correction`)}`.execute(db);
  return rows[0]?.total ?? 0;
};
