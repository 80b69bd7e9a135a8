import { resolve } from 'node:path';
import type { Config } from '../platform/config/config';
import { startBuiltinPostgres } from '../platform/db/builtin/builtin-postgres';
import type { Reach } from '../platform/db/database';
import type { DatabaseAddresses } from '../platform/db/migrated-database';
import type { Log } from '../platform/log/log';
import type { Closers } from './shutdown';

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

/** Where the database is; the built-in one is started, and `meanwhile` done while it comes up. */
export const databaseAddresses = async (
  parts: ProductParts,
  closers: Closers,
  meanwhile?: () => void,
): Promise<DatabaseAddresses> => {
  const { config, log, onFatal } = parts;
  if (config.DATABASE_URL !== undefined) {
    const reach = reachOf(config, config.DATABASE_URL);
    return { ...reach, migrationUrl: config.MIGRATION_DATABASE_URL ?? reach.directUrl };
  }
  const keepsWal = config.DATABASE_KEEP_WAL_DAYS > 0;
  const postgres = await startBuiltinPostgres({
    dataDir: resolve(config.DATA_DIR),
    log,
    onFatal,
    keepsWal,
    onLaunched: meanwhile,
  });
  closers.add(() => postgres.stop());
  return postgres;
};
