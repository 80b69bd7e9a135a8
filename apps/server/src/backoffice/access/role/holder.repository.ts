import '../access.table';
import type { RoleHolder } from '@shuyuan/contract/backoffice/access/role';
import type { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { staffCalled } from '../staff-search.repository';

type HolderQuery = ParsedQueryOf<(typeof roleEndpoints)['holders']>;

const holders = (db: Executor, { id, called }: Pick<HolderQuery, 'id'> & { called: number[] | undefined }) => {
  const query = db
    .selectFrom('app.admin_role as held')
    .innerJoin('app.admin as admin', 'admin.id', 'held.admin_id')
    .innerJoin('app.department as department', 'department.id', 'admin.department_id')
    .where('held.role_id', '=', id)
    .where('admin.deleted_at', 'is', null);
  return called === undefined ? query : query.where(sql<SqlBool>`admin.id = any(${called}::bigint[])`);
};

const sortColumns = {
  id: sql`admin.id`,
  name: sql`admin.name collate app.pinyin`,
  username: sql`admin.username`,
} as const;

/** A page of a role's holders. */
export const listHolders = async (db: Executor, query: HolderQuery): Promise<{ data: RoleHolder[]; total: number }> => {
  const called = query.keyword ? await staffCalled(db, 'admin', query.keyword) : undefined;
  const found = () => holders(db, { id: query.id, called });
  const [data, { total }] = await Promise.all([
    found()
      .select(['admin.id', 'admin.name', 'admin.username', 'department.name as department_name'])
      .select(sql<boolean>`admin.disabled_at is not null`.as('is_disabled'))
      .$if(called !== undefined && query.sort_name === undefined, (ranked) =>
        ranked.orderBy(sql`array_position(${called}::bigint[], admin.id)`),
      )
      .orderBy(sortColumns[query.sort_name ?? 'id'], query.sort_type ?? 'asc')
      .orderBy('admin.id')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};

/** The names of the first few who hold a role. */
export const firstHolders = async (db: Executor, id: number): Promise<string[]> => {
  const rows = await holders(db, { id, called: undefined }).select('admin.name').orderBy('admin.id').limit(3).execute();
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
