import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** Notifies every process of the queue after the commit; workers listen on this channel. */
export const wakeWorkers = async (db: Executor): Promise<void> => {
  await sql`select pg_notify('app_job', '')`.execute(db);
};
