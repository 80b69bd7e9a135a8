import './access.table';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';

/** What an administrator's roles give together. */
export interface Grants {
  readonly roles: readonly string[];
  readonly is_super: boolean;
  readonly nodes: readonly string[];
}

/** The grants of the administrator `adminId` as one value, to be read within another slice's statement. */
export const grantsOf = (adminId: Expression<number>): RawBuilder<Grants> => sql<Grants>`(
  select jsonb_build_object(
    'roles', coalesce(jsonb_agg(distinct role.key) filter (where role.key is not null), '[]'),
    'is_super', coalesce(bool_or(role.is_super), false),
    'nodes', coalesce(jsonb_agg(distinct role_node.node) filter (where role_node.node is not null), '[]')
  )
  from app.admin_role
  join app.role on role.id = admin_role.role_id
  left join app.role_node on role_node.role_id = role.id
  where admin_role.admin_id = ${adminId}
)`;

/** Gives an administrator a role. */
export const assignRole = async (db: Tx, grant: { adminId: number; roleKey: string }): Promise<void> => {
  const role = await db.selectFrom('app.role').select('id').where('key', '=', grant.roleKey).executeTakeFirstOrThrow();
  await db.insertInto('app.admin_role').values({ admin_id: grant.adminId, role_id: role.id }).execute();
};

/** The department at the top, where whoever has no other belongs. */
export const rootDepartmentId = async (db: Executor): Promise<number> => {
  const root = await db
    .selectFrom('app.department')
    .select('id')
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return root.id;
};
