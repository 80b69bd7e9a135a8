import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import type { Visibility } from '../visibility.sql';
import type { Seen } from './ledger.repository';

/** The name of a company, if it is there and seen. */
export const readCompanyName = async (
  db: Executor,
  { id, seen }: { id: number; seen: Seen },
): Promise<string | undefined> => {
  const conditions = [sql`company.id = ${id}`, sql`company.deleted_at is null`, ...seen(sql`company`)];
  const { rows } = await sql<{ name: string }>`select coalesce(company.name, '') as name
    from form.course_company as company where ${allOf(conditions)}`.execute(db);
  return rows[0]?.name;
};

/** The tax number of a company by its id; empty if the caller does not see it. */
export const taxNoSql = (id: Sql, companies: Visibility): Sql<string> =>
  companies.sees('tax_no')
    ? sql`coalesce((select company.tax_no from form.course_company as company
        where company.id = ${id} and ${companies.rows(sql`company`)}), '')`
    : sql`''`;
