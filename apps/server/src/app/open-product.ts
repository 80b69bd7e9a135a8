import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { ensureReadyRoles } from '../backoffice/access';
import { ensureSystemForms } from '../backoffice/forms';
import { ensureMessageRules } from '../backoffice/messages';
import { courseForms } from '../courses/course-forms';
import type { Config } from '../platform/config/config';
import { startBuiltinPostgres } from '../platform/db/builtin/builtin-postgres';
import { runningPostgres } from '../platform/db/builtin/running-postgres';
import { type Database, openDatabase, type Reach } from '../platform/db/database';
import { type DatabaseAddresses, openMigratedDatabase } from '../platform/db/migrated-database';
import type { Log } from '../platform/log/log';
import { openSecrets, type Secrets, verifySecrets } from '../platform/secrets/secrets';
import { Closers, closePool } from './shutdown';

/** Best on two cores (`npm run bench`); more connections only queue inside PostgreSQL. */
const poolSize = 8;

/** What the product is opened with. */
export interface ProductParts {
  readonly config: Config;
  readonly log: Log;
  /** The server's package folder, which contains migrations and the built web part, whatever the working directory. */
  readonly home: URL;
  /** Called when the product cannot continue, e.g. when another server has taken its data folder. */
  readonly onFatal: (error: Error) => void;
}

/** How the settings reach the database. A pooler carries no prepared statements unless the settings say that it does. */
export const reachOf = (config: Config, url: string): Reach => {
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_NAMED_STATEMENTS: named } = config;
  const namedStatements = named === undefined ? directUrl === undefined : named === 'on';
  return { url, directUrl, namedStatements, replicaUrls: config.DATABASE_REPLICA_URLS };
};

/** Where the database is; the built-in one is started. */
export const databaseAddresses = async (parts: ProductParts, closers: Closers): Promise<DatabaseAddresses> => {
  const { config, log, onFatal } = parts;
  if (config.DATABASE_URL !== undefined) {
    const reach = reachOf(config, config.DATABASE_URL);
    return { ...reach, migrationUrl: config.MIGRATION_DATABASE_URL ?? reach.directUrl };
  }
  const keepsWal = config.DATABASE_KEEP_WAL_DAYS > 0;
  const postgres = await startBuiltinPostgres({ dataDir: resolve(config.DATA_DIR), log, onFatal, keepsWal });
  closers.add(() => postgres.stop());
  return postgres;
};

/** Opens the database as this version of the product needs it. */
export const openMigrated = async (
  parts: ProductParts,
  addresses: DatabaseAddresses,
): Promise<{ db: Database; secrets: Secrets }> => {
  const { config, log } = parts;
  // The data folder is ours by now; migrations may have something to seal.
  const secrets = await openSecrets(config);
  const directory = fileURLToPath(new URL('migrations', parts.home));
  const db = await openMigratedDatabase({ addresses, secrets, directory, log, poolSize });
  try {
    await verifySecrets(db.pool, secrets);
    await ensureSystemForms(db.kysely, courseForms);
    await ensureReadyRoles(db.kysely);
    await ensureMessageRules(db.kysely, messageKinds);
    return { db, secrets };
  } catch (error) {
    await closePool(db);
    throw error;
  }
};

/** What a command works with when nothing is served. */
interface Opened {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Opens a second connection pool for long work, of the role that owns the tables where asked; it is closed with the rest. */
  readonly openLong: (options: { as: string; poolSize: number; settings?: string; isOwner?: boolean }) => Database;
}

const withSettings = (url: string, settings: string): string => {
  const address = new URL(url);
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', settings].join(' ').trim());
  return address.href;
};

/**
 * Runs a command on the product's database without serving; refused while a server uses the same data folder, unless the
 * command works beside it (`online`).
 */
export const withProduct = async <T>(
  parts: ProductParts,
  work: (opened: Opened) => Promise<T>,
  { online = false }: { online?: boolean } = {},
): Promise<T> => {
  const { config, log } = parts;
  const closers = new Closers();
  try {
    const running =
      online && config.DATABASE_URL === undefined ? await runningPostgres(resolve(config.DATA_DIR)) : undefined;
    const addresses: DatabaseAddresses = running ?? (await databaseAddresses(parts, closers));
    const { db, secrets } = await openMigrated(parts, addresses);
    closers.add(() => closePool(db));
    const onIdleError = (err: Error): void => log.warn({ err }, 'lost a database connection');
    const openLong: Opened['openLong'] = ({ as: longWork, poolSize, settings, isOwner = false }) => {
      const url = (isOwner ? addresses.migrationUrl : undefined) ?? db.url;
      const long = openDatabase({
        url: settings === undefined ? url : withSettings(url, settings),
        secrets,
        poolSize,
        longWork,
        onIdleError,
      });
      closers.add(() => closePool(long));
      return long;
    };
    return await work({ db, secrets, openLong });
  } finally {
    await closers.closeAll((error) => log.error({ err: error }, 'could not close cleanly'));
  }
};
