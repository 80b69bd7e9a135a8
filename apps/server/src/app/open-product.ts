import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { ensureReadyRoles } from '../backoffice/access';
import { ensureSystemForms } from '../backoffice/forms';
import { ensureMessageRules } from '../backoffice/messages';
import { courseForms } from '../courses/course-forms';
import { runningPostgres } from '../platform/db/builtin/running-postgres';
import { type Database, openDatabase } from '../platform/db/database';
import { type DatabaseAddresses, openMigratedDatabase } from '../platform/db/migrated-database';
import { openSecrets, type Secrets, verifySecrets } from '../platform/secrets/secrets';
import { databaseAddresses, type ProductParts } from './database-addresses';
import { Closers, closePool } from './shutdown';

/** Best on two cores (`npm run bench`); more connections only queue inside PostgreSQL. */
const poolSize = 8;

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
