import '../access.table';
import type { Executor, Tx } from '../../../platform/db/database';

/** The keys of the ready roles that this installation was offered. */
export const readOffered = async (db: Executor): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('app.ready_role').select('key').execute();
  return new Set(rows.map(({ key }) => key));
};

/** Notes that a ready role was offered, so that it is never made again. */
export const markOffered = async (db: Tx, key: string): Promise<void> => {
  await db.insertInto('app.ready_role').values({ key }).execute();
};

/** The names that roles have. */
export const readRoleNames = async (db: Executor): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('app.role').select('name').execute();
  return new Set(rows.map(({ name }) => name));
};
