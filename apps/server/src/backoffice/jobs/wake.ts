import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** The channel on which processes hear of jobs. */
export const jobChannel = 'app_job';

/** Tells every process to look at the queue once the transaction is committed. */
export const wakeWorkers = async (db: Executor): Promise<void> => {
  await sql`select pg_notify(${jobChannel}, '')`.execute(db);
};
