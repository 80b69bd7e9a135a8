import type { Log } from '../log/log';
import type { Secrets } from '../secrets/secrets';
import { errorCode, isConnectionTrouble } from './connection-trouble';
import { type Database, openDatabase, type Reach } from './database';
import { unreachable } from './database-probe';
import { migrate, needsOwner } from './migrate';
import { StartError } from './start-error';

/** The product's roles in its database, by address. */
export interface DatabaseAddresses extends Reach {
  /** The role that owns the tables; by default the serving one. */
  readonly migrationUrl?: string | undefined;
}

interface Opening {
  readonly addresses: DatabaseAddresses;
  readonly secrets: Secrets;
  readonly directory: string;
  readonly log: Log;
  readonly poolSize: number;
}

/** A database that went away since it was probed is a matter for its operator, not a bug. */
const explain = (error: unknown): never => {
  const code = errorCode(error) ?? '';
  if (!isConnectionTrouble(error) && !code.startsWith('28') && code !== '3D000') throw error;
  throw new StartError(unreachable('DATABASE_URL', error));
};

const migrateAsOwner = async (db: Database, opening: Opening & { migrationUrl: string }): Promise<string[]> => {
  const { directory, secrets, log, migrationUrl: url } = opening;
  if (!(await needsOwner({ pool: db.pool, directory }))) return [];
  const { rows } = await db.pool.query<{ role: string }>('select current_user as role');
  const onIdleError = (err: Error): void => log.warn({ err }, 'lost a database connection');
  const owner = openDatabase({ url, secrets, poolSize: 1, onIdleError });
  try {
    const [serving] = rows;
    return (await migrate({ pool: owner.pool, directory, ...(serving && { servingRole: serving.role }) })).applied;
  } finally {
    await owner.close();
  }
};

/** Opens the pool of the serving role, after the owning role has migrated the database. */
export const openMigratedDatabase = async (opening: Opening): Promise<Database> => {
  const { addresses, secrets, directory, log, poolSize } = opening;
  const { migrationUrl, ...reach } = addresses;
  const onIdleError = (err: Error): void => log.warn({ err }, 'lost a database connection');
  const db = openDatabase({ ...reach, secrets, poolSize, onIdleError });
  try {
    const applied =
      migrationUrl === undefined
        ? (await migrate({ pool: db.pool, directory })).applied
        : await migrateAsOwner(db, { ...opening, migrationUrl });
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    return db;
  } catch (error) {
    await db.close();
    return explain(error);
  }
};
