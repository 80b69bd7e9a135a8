import '../access.table';
import type { RoleHolder } from '@shuyuan/contract/backoffice/access/role';
import type { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { containing } from '../../../platform/db/like';

type HolderQuery = ParsedQueryOf<(typeof roleEndpoints)['holders']>;

const holders = (db: Executor, { id, keyword = '' }: Pick<HolderQuery, 'id' | 'keyword'>) => {
  const query = db
    .selectFrom('app.admin_role as held')
    .innerJoin('app.admin as admin', 'admin.id', 'held.admin_id')
    .innerJoin('app.department as department', 'department.id', 'admin.department_id')
    .where('held.role_id', '=', id)
    .where('admin.deleted_at', 'is', null);
  if (keyword === '') return query;
  const pattern = containing(keyword);
  return query.where(({ or, eb }) => or([eb('admin.name', 'ilike', pattern), eb('admin.username', 'ilike', pattern)]));
};

const sortColumns = {
  id: sql`admin.id`,
  name: sql`admin.name collate app.pinyin`,
  username: sql`admin.username`,
} as const;

/** A page of a role's holders. */
export const listHolders = async (db: Executor, query: HolderQuery): Promise<{ data: RoleHolder[]; total: number }> => {
  const [data, { total }] = await Promise.all([
    holders(db, query)
      .select(['admin.id', 'admin.name', 'admin.username', 'department.name as department_name'])
      .select(sql<boolean>`admin.disabled_at is not null`.as('is_disabled'))
      .orderBy(sortColumns[query.sort_name ?? 'id'], query.sort_type ?? 'asc')
      .orderBy('admin.id')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    holders(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};

/** The names of the first few who hold a role. */
export const firstHolders = async (db: Executor, id: number): Promise<string[]> => {
  const rows = await holders(db, { id }).select('admin.name').orderBy('admin.id').limit(3).execute();
  return rows.map(({ name }) => name);
};

/** Whether someone holds a role. */
export const holdsRole = async (
  db: Executor,
  { roleId, adminId }: { roleId: number; adminId: number },
): Promise<boolean> => {
  const held = await db
    .selectFrom('app.admin_role')
    .select('role_id')
    .where('admin_id', '=', adminId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return held !== undefined;
};
