import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { createAuditChain } from '../../backoffice/audit';
import { copyDatabase, countRows } from '../../backoffice/backups';
import { dataFolderFault } from '../../platform/config/data-folder';
import { bytesForCluster } from '../../platform/db/builtin/cluster';
import { runningAddress } from '../../platform/db/builtin/running';
import { runningPostgres } from '../../platform/db/builtin/running-postgres';
import { type Database, openDatabase } from '../../platform/db/database';
import { databaseBytes } from '../../platform/db/database-figures';
import { readOnlySession } from '../../platform/db/server-look';
import { StartError } from '../../platform/db/start-error';
import type { Secrets } from '../../platform/secrets/secrets';
import { storedKeyText } from '../../platform/secrets/secrets';
import { buildApp } from '../build-app';
import { databaseAddresses, type ProductParts } from '../database-addresses';
import { openMigrated } from '../open-product';
import { requireData } from '../require-ready';
import { say } from '../say';
import { Closers, closePool } from '../shutdown';
import { createSlices } from '../slices';
import { pendingOf } from '../with-owner';
import { upgradeTexts } from './upgrade.texts';

/** An address of the database that is served meanwhile, or that is started for the copy. */
const sourceOf = async (parts: ProductParts, closers: Closers): Promise<string> => {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = parts.config;
  if (DATABASE_URL !== undefined) return MIGRATION_DATABASE_URL ?? DATABASE_URL;
  const running = await runningAddress(DATA_DIR);
  if (running !== undefined) return running;
  const { url, migrationUrl } = await databaseAddresses(parts, closers);
  return migrationUrl ?? url;
};

/** The product as it would be on the copy: same settings and keys, with a database and files of its own. */
const onCopy = async (parts: ProductParts, folder: string): Promise<ProductParts> => ({
  ...parts,
  config: {
    ...parts.config,
    SECRET_KEYS: await storedKeyText(parts.config),
    DATA_DIR: folder,
    STORAGE: 'local',
    DATABASE_URL: undefined,
    MIGRATION_DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_NAMED_STATEMENTS: undefined,
    DATABASE_REPLICA_URLS: [],
    DATABASE_KEEP_WAL_DAYS: 0,
    DATABASE_WAL_DIR: undefined,
  },
});

/** Takes away what a killed rehearsal has left; one that still runs is let be. */
const clearLeft = async (copy: ProductParts, folder: string): Promise<void> => {
  if ((await bytesForCluster(folder)) === 0) {
    if ((await runningPostgres(folder)) !== undefined) throw new StartError(upgradeTexts.rehearsing);
    const closers = new Closers();
    await databaseAddresses(copy, closers).catch(() => undefined);
    await closers.closeAll(() => undefined);
  }
  await rm(folder, { recursive: true, force: true });
};

interface Upgraded {
  readonly db: Database;
  readonly secrets: Secrets;
}

/** Nobody is signed in, so that nothing but a refusal in the product's words shows that sign-in works. */
const requireSignIn = async (copy: ProductParts, { db, secrets }: Upgraded): Promise<void> => {
  const { config, log, home } = copy;
  const webRoot = fileURLToPath(new URL('../web/dist', home));
  const slices = createSlices({ db, config, log, secrets, webRoot });
  const app = await buildApp({ config, db, log, secrets, webRoot, ...slices });
  try {
    const { method, path } = identityEndpoints.login;
    const payload = { username: 'upgrade-rehearsal', password: 'upgrade-rehearsal' };
    const { statusCode } = await app.inject({ method, url: path, payload });
    if (statusCode !== identityErrors.wrongCredentials.status) throw new StartError(upgradeTexts.noSignIn(statusCode));
  } finally {
    await app.close();
  }
};

const trailWords = async (url: string, { secrets, log }: { secrets: Secrets; log: ProductParts['log'] }) => {
  const db = openDatabase({ url, secrets, poolSize: 1, longWork: 'shuyuan audit', onIdleError: () => undefined });
  try {
    const { isWhole, message } = await createAuditChain({ db, secrets, log }).verify({ db });
    return isWhole ? upgradeTexts.wholeTrail(message) : upgradeTexts.brokenTrail(message);
  } finally {
    await closePool(db);
  }
};

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

const tryOut = async (
  copy: ProductParts,
  { from, pending, closers }: { from: string; pending: readonly string[]; closers: Closers },
): Promise<string[]> => {
  const addresses = await databaseAddresses(copy, closers);
  const owner = addresses.migrationUrl ?? addresses.url;
  const copyStart = performance.now();
  const before = await copyDatabase({ from, to: owner });
  const copySeconds = secondsSince(copyStart);
  const upgradeStart = performance.now();
  const upgraded = await openMigrated(copy, addresses);
  const upgradeSeconds = secondsSince(upgradeStart);
  closers.add(() => closePool(upgraded.db));
  const after = await countRows(owner);
  const trail = await trailWords(addresses.url, { secrets: upgraded.secrets, log: copy.log });
  await requireSignIn(copy, upgraded);
  const shrunk = [...before.tables]
    .map(([table, rows]) => ({ table, before: rows, after: after.tables.get(table) ?? 0 }))
    .filter((counts) => counts.after < counts.before);
  const tables = [before.tables.size, after.tables.size] as const;
  return [
    upgradeTexts.rehearsed({ pending, tables, rows: [before.rows, after.rows], copySeconds, upgradeSeconds }),
    trail,
    ...shrunk.map(({ table, ...counts }) => upgradeTexts.shrunk(table, counts)),
  ];
};

/** Rejects when the process is asked to end, so that the copy is removed before. */
const interruption = (closers: Closers): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = (): void => reject(new StartError(upgradeTexts.interrupted));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, stop);
      closers.add(async () => void process.off(signal, stop));
    }
  });

/** Upgrades a copy of the database, while the school works on, and tells how it went. */
export const rehearse = async (parts: ProductParts): Promise<void> => {
  const closers = new Closers();
  try {
    await requireData(parts.config);
    const from = await sourceOf(parts, closers);
    const pending = await pendingOf(from, parts);
    if (pending.length === 0) return say([upgradeTexts.upToDate]);
    const folder = join(resolve(parts.config.DATA_DIR), 'rehearsal');
    const copy = await onCopy(parts, folder);
    await clearLeft(copy, folder);
    const bytes = await readOnlySession(from, databaseBytes);
    const fault = await dataFolderFault(folder, (await bytesForCluster(folder)) + 2 * bytes);
    if (fault !== undefined) throw new StartError(fault);
    closers.add(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    say(await Promise.race([tryOut(copy, { from, pending, closers }), interruption(closers)]));
  } finally {
    await closers.closeAll((err) => parts.log.error({ err }, 'could not close cleanly'));
  }
};
