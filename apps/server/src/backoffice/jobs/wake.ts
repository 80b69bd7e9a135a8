import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** Tells every process to look at the queue once the transaction is committed; workers listen on this channel. */
export const wakeWorkers = async (db: Executor): Promise<void> => {
  await sql`select pg_notify('app_job', '')`.execute(db);
};
