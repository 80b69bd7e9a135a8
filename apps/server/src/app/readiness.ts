import type { Executor } from '../platform/db/database';

/** Passes when the database answers and has been migrated; migrations run before the server listens. */
export const checkMigrated = async (db: Executor): Promise<void> => {
  await db.selectFrom('app.schema_migration').select('version').limit(1).executeTakeFirstOrThrow();
};
