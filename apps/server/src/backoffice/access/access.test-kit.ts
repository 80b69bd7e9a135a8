import { randomUUID } from 'node:crypto';
import './access.table';
import type { Executor } from '../../platform/db/database';

/** Makes a role with these nodes and gives back its key; without nodes it is a bare role. */
export const createRole = async (db: Executor, { nodes = [] }: { nodes?: readonly string[] } = {}): Promise<string> => {
  const key = `role_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const role = await db.insertInto('app.role').values({ key, name: key }).returning('id').executeTakeFirstOrThrow();
  for (const node of nodes) await db.insertInto('app.role_node').values({ role_id: role.id, node }).execute();
  return key;
};
