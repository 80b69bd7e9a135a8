import '../identity.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** Sessions are looked at when something went wrong, so they are kept as long as the law wants logs kept: half a year. */
const storedDays = 180;

/** Forgets the sessions that have been over for long. What happened in them stays in the audit log. */
export const purgeSessions = async (db: Executor): Promise<void> => {
  await db
    .deleteFrom('app.session')
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .execute();
};
