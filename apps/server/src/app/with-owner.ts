import { fileURLToPath } from 'node:url';
import { runningPostgres } from '../platform/db/builtin/running-postgres';
import { pendingMigrations } from '../platform/db/migrate';
import { readOnlySession } from '../platform/db/server-look';
import { databaseAddresses, type ProductParts } from './database-addresses';
import { Closers } from './shutdown';

/** The migrations that a database lacks; one that a newer program has migrated is refused. */
export const pendingOf = (url: string, { home }: Pick<ProductParts, 'home'>): Promise<string[]> =>
  readOnlySession(url, (client) => pendingMigrations(client, fileURLToPath(new URL('migrations', home))));

/** Runs work on the database of the configuration, as its owner; `online` joins a server that uses it. */
export const withOwner = async <T>(
  parts: ProductParts,
  { online, work }: { online: boolean; work: (url: string) => Promise<T> },
): Promise<T> => {
  const { config, log } = parts;
  const closers = new Closers();
  try {
    const isBuiltin = config.DATABASE_URL === undefined;
    const running = online && isBuiltin ? await runningPostgres(config.DATA_DIR) : undefined;
    const { url, migrationUrl } = running ?? (await databaseAddresses(parts, closers));
    await pendingOf(migrationUrl ?? url, parts);
    return await work(migrationUrl ?? url);
  } finally {
    await closers.closeAll((err) => log.error({ err }, 'could not close cleanly'));
  }
};
