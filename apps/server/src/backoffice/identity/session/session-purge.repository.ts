import '../identity.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** Sessions are needed to investigate incidents, so they are stored as long as logs must be by law: half a year. */
const storedDays = 180;

/** Deletes sessions that ended long ago. The audit log still has what happened in them. */
export const purgeSessions = async (db: Executor): Promise<void> => {
  await db
    .deleteFrom('app.session')
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .execute();
};
