import { type Expression, type RawBuilder, sql } from 'kysely';

/** What form fields refer to besides records: id, name, `deleted_at`; of people also `username`, `disabled_at`. */
export const staffSql = { admin: sql`app.admin`, department: sql`app.department` } as const;

/** The same tables by their names in the database's catalogue. */
export const staffTables: Readonly<Record<string, keyof typeof staffSql>> = {
  'app.admin': 'admin',
  'app.department': 'department',
};

const nameIn = (table: RawBuilder<unknown>) => (id: Expression<unknown>) =>
  sql<string>`(select named.name from ${table} as named where named.id = ${id})`;

/** A person's name by their id, as SQL for another slice's statement. */
export const adminNameSql = nameIn(staffSql.admin);
/** The address to which they want their mail; '' for none. */
export const adminMailSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select reached.email from ${staffSql.admin} as reached where reached.id = ${id})`;
export const departmentNameSql = nameIn(staffSql.department);
export const roleNameSql = nameIn(sql`app.role`);

/** The department of a record's creator. */
export const departmentOfSql = (adminId: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(select maker.department_id from app.admin as maker where maker.id = ${adminId})`;
