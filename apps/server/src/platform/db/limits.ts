import { sql } from 'kysely';
import type { Tx } from './database';

type Limit = 'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout';

/** Limits what the statements of a transaction wait for and how long they take; afterwards the usual limits hold. */
export const setLimits = async (db: Tx, limits: Readonly<Partial<Record<Limit, string>>>): Promise<void> => {
  const settings = Object.entries(limits).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(settings)}`.execute(db);
};
