import { type Expression, type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/like';

/** What fields of forms point to beside records. Of both an id, a name and `deleted_at` may be read, of people also `username` and `disabled_at`. */
export const staffSql = { admin: sql`app.admin`, department: sql`app.department` } as const;

/** The same by the names under which the database's catalogue has them. */
export const staffTables: Readonly<Record<string, keyof typeof staffSql>> = {
  'app.admin': 'admin',
  'app.department': 'department',
};

const nameIn = (table: RawBuilder<unknown>) => (id: Expression<unknown>) =>
  sql<string>`(select named.name from ${table} as named where named.id = ${id})`;

/** What someone is called, by their id, to be read within another slice's statement. */
export const adminNameSql = nameIn(staffSql.admin);
export const departmentNameSql = nameIn(staffSql.department);
export const roleNameSql = nameIn(sql`app.role`);

/** The department of whoever makes a record. */
export const departmentOfSql = (adminId: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(select maker.department_id from app.admin as maker where maker.id = ${adminId})`;

/** The ids of those whose name or account name contains a text. */
export const adminsCalledSql = (text: string): RawBuilder<unknown> =>
  sql`select admin.id from app.admin as admin
    where admin.name ilike ${containing(text)} or admin.username ilike ${containing(text)}`;
