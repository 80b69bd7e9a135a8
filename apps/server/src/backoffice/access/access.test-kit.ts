import { randomUUID } from 'node:crypto';
import './access.table';
import type { Executor } from '../../platform/db/database';

/** What a test wants of a role. */
export interface RoleOptions {
  readonly nodes?: readonly string[];
  readonly scope?: 'all' | 'department_tree' | 'department' | 'own';
  readonly fields?: readonly {
    readonly custom_form_id: number;
    readonly field_id: number;
    readonly access: 'hide' | 'mask' | 'read_only';
  }[];
}

/** Creates a role with these nodes and returns its key; without nodes it grants nothing. */
export const createRole = async (
  db: Executor,
  { nodes = [], scope, fields = [] }: RoleOptions = {},
): Promise<string> => {
  const key = `role_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const role = await db
    .insertInto('app.role')
    .values({ key, name: key, ...(scope === undefined ? {} : { row_scope: scope }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const node of nodes) await db.insertInto('app.role_node').values({ role_id: role.id, node }).execute();
  for (const field of fields)
    await db
      .insertInto('app.role_field')
      .values({ role_id: role.id, ...field })
      .execute();
  return key;
};
