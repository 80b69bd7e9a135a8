import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuditChain, ownsAuditTrail } from '../backoffice/audit';
import { ensureSystemForms } from '../backoffice/forms';
import { createPasswordReset, sessionLeaseMs } from '../backoffice/identity';
import { placesOfKey } from '../backoffice/privacy';
import { clearAddressRanges } from '../backoffice/settings';
import { courseForms } from '../courses/course-forms';
import { type DemoSchool, demoReceipts, openDemoSchool } from '../courses/demo';
import type { Config } from '../platform/config/config';
import { startBuiltinPostgres } from '../platform/db/builtin/builtin-postgres';
import { type Database, openDatabase } from '../platform/db/database';
import { type DatabaseAddresses, openMigratedDatabase } from '../platform/db/migrated-database';
import { StartError } from '../platform/db/start-error';
import type { Log } from '../platform/log/log';
import { removeKey } from '../platform/secrets/key-file';
import { forgetKey, openSecrets, type Secrets, verifySecrets } from '../platform/secrets/secrets';
import { secretTexts } from '../platform/secrets/secrets.texts';
import { buildApp } from './build-app';
import { gatherCrew } from './crew';
import { listen } from './listen';
import { repeat } from './repeat';
import { Closers, closePool, drain, stopListening } from './shutdown';
import { createSlices } from './slices';
import { startTexts } from './start.texts';

/** Best on two cores (`npm run bench`); more connections only queue inside PostgreSQL. */
const poolSize = 8;

/** What is purged has waited for weeks, so it is looked at a few times a day. */
const purgeEveryMs = 6 * 3_600_000;
/** Each list adds up what came and went since; in this time it is little. */
const totalsEveryMs = 30_000;
/** How long an entry of the audit log waits to be sealed. */
const sealEveryMs = 1000;
/** The audit log is looked through once a day; this is how often a process asks whether it is time. */
const auditLookEveryMs = 3_600_000;

/** The product once it serves. */
export interface Product {
  readonly address: string;
  /** Present on the first start only, when the password was made here. */
  readonly firstAdministrator: { username: string; password: string } | undefined;
  /** The role that serves could change the audit trail. */
  readonly ownsAuditTrail: boolean;
  stop(): Promise<void>;
}

interface ProductParts {
  readonly config: Config;
  readonly log: Log;
  /** The server's package folder; migrations and the built web part are found from here, whatever the current folder is. */
  readonly home: URL;
  /** Called when the product cannot go on, such as when its data folder was taken by another server. */
  readonly onFatal: (error: Error) => void;
}

const databaseAddresses = async (parts: ProductParts, closers: Closers): Promise<DatabaseAddresses> => {
  const { config, log, onFatal } = parts;
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, migrationUrl: config.MIGRATION_DATABASE_URL };
  }
  const postgres = await startBuiltinPostgres({ dataDir: resolve(config.DATA_DIR), log, onFatal });
  closers.add(() => postgres.stop());
  return postgres;
};

const openMigrated = async (
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
    return { db, secrets };
  } catch (error) {
    await closePool(db);
    throw error;
  }
};

/** What a command works with that does not serve. */
interface Opened {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Opens the database once more, for long work; it is closed with the rest. */
  readonly openLong: (options: { as: string; poolSize: number; settings?: string }) => Database;
}

const withSettings = (url: string, settings: string): string => {
  const address = new URL(url);
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', settings].join(' ').trim());
  return address.href;
};

/** Does something with the product's database without serving; a product that is running on the same data folder refuses. */
const withProduct = async <T>(parts: ProductParts, work: (opened: Opened) => Promise<T>): Promise<T> => {
  const { log } = parts;
  const closers = new Closers();
  try {
    const addresses = await databaseAddresses(parts, closers);
    const { db, secrets } = await openMigrated(parts, addresses);
    closers.add(() => closePool(db));
    const onIdleError = (err: Error): void => log.warn({ err }, 'lost a database connection');
    const openLong: Opened['openLong'] = ({ as: longWork, poolSize, settings }) => {
      const long = openDatabase({
        url: settings === undefined ? addresses.url : withSettings(addresses.url, settings),
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

/** Gives an administrator a new password. */
export const resetPassword = (parts: ProductParts, username: string): Promise<{ username: string; password: string }> =>
  withProduct(parts, async ({ db }) => {
    const reset = await createPasswordReset({ db: db.kysely, sessionLeaseMs })(username);
    if (reset === undefined) throw new StartError(startTexts.nobody(username));
    return reset;
  });

/** Looks through the audit log; says how it ended, and whether nothing was found. */
export const verifyAudit = (
  parts: ProductParts,
): Promise<{ isWhole: boolean; message: string; ownsAuditTrail: boolean }> =>
  withProduct(parts, async ({ db, secrets, openLong }) => {
    const long = openLong({ as: 'shuyuan audit', poolSize: 1 });
    const chain = createAuditChain({ db: long, secrets, log: parts.log });
    return { ...(await chain.verify({ db: long })), ownsAuditTrail: await ownsAuditTrail(db.kysely) };
  });

/** Opens the management of the system to every address again; says whether it was limited. */
export const openToAllAddresses = (parts: ProductParts): Promise<boolean> =>
  withProduct(parts, ({ db }) => clearAddressRanges(db.kysely));

/** Removes an older key that nothing needs any more; one that is needed stays, and where is told. */
export const retireKey = (parts: ProductParts, id: string): Promise<void> =>
  withProduct(parts, async ({ db, secrets }) => {
    if (!secrets.keys.slice(1).some((key) => key.id === id)) throw new StartError(secretTexts.unknownKey(id));
    const places = await placesOfKey(db.kysely, id);
    if (places.length > 0) throw new StartError(secretTexts.inUse(id, places));
    await removeKey(parts.config, id);
    await forgetKey(db.pool, id);
  });

/** The demo school need not wait for the disk at every step. */
const demoSettings = '-c synchronous_commit=off';

/** Makes the demo school or takes it away; on a new installation the first administrator is made too. */
export const changeDemo = (
  parts: ProductParts,
  { say, change }: { say: (line: string) => void; change: (demo: DemoSchool) => Promise<void> },
): Promise<Product['firstAdministrator']> =>
  withProduct(parts, async ({ secrets, openLong }) => {
    const { config, log } = parts;
    const db = openLong({ as: 'shuyuan demo', poolSize: 6, settings: demoSettings });
    const { slices, system, ensureAdministrator } = createSlices({
      db,
      config,
      log,
      secrets,
      receipts: demoReceipts,
    });
    const firstAdministrator = await ensureAdministrator();
    await change(openDemoSchool({ db: db.kysely, system, slices, say }));
    return firstAdministrator;
  });

type Serving = Omit<Product, 'stop'>;

/** Serves from this process. */
const serve = async (parts: ProductParts, closers: Closers): Promise<Serving> => {
  const { config, log } = parts;
  const { db, secrets } = await openMigrated(parts, await databaseAddresses(parts, closers));
  closers.add(() => closePool(db));
  const product = createSlices({ db, config, log, secrets });
  const firstAdministrator = await product.ensureAdministrator();
  // A storage out of reach must not keep the school from working; the next start sweeps again.
  product.sweepFiles().catch((err: unknown) => log.warn({ err }, 'could not sweep files'));
  closers.add(repeat(product.purgeForms, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.refillSearch, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.purgeImports, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.keepTotals, { log, everyMs: totalsEveryMs }));
  closers.add(repeat(product.reseal, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.purgeSessions, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.jobs.purge, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.auditChain.seal, { log, everyMs: sealEveryMs }));
  closers.add(repeat(product.auditChain.verifyDaily, { log, everyMs: auditLookEveryMs }));
  const webRoot = fileURLToPath(new URL('../web/dist', parts.home));
  const app = await buildApp({
    config,
    db,
    log,
    slices: product.slices,
    authenticate: product.authenticate,
    secrets,
    onRefused: product.onRefused,
    guardOrigin: product.guardOrigin,
    pageMeta: product.pageMeta,
    webRoot,
  });
  closers.add(() => drain(app));
  const address = await listen(app, config);
  // Requests come first: nothing waits for jobs at the start, and they are given back before the last requests end.
  closers.add(product.jobs.start());
  // Before all else: who calls from now on is told to go elsewhere, while jobs are given back.
  closers.add(async () => void stopListening(app));
  return { address, firstAdministrator, ownsAuditTrail: await ownsAuditTrail(db.kysely) };
};

/** Prepares the database and lets WORKERS other processes serve from it. */
const lead = async (parts: ProductParts, closers: Closers): Promise<Serving> => {
  const { config, log } = parts;
  const addresses = await databaseAddresses(parts, closers);
  const { db, secrets } = await openMigrated(parts, addresses);
  const prepare = async () => ({
    firstAdministrator: await createSlices({ db, config, log, secrets }).ensureAdministrator(),
    ownsAuditTrail: await ownsAuditTrail(db.kysely),
  });
  const prepared = await prepare().finally(() => closePool(db));
  const crew = await gatherCrew({ size: config.WORKERS, env: { DATABASE_URL: addresses.url }, log });
  closers.add(() => crew.dismiss());
  return { address: crew.address, ...prepared };
};

/** Starts everything in order: database, migrations, first administrator, server. A start that fails leaves nothing running. */
export const startProduct = async (parts: ProductParts): Promise<Product> => {
  const closers = new Closers();
  const onError = (error: unknown): void => parts.log.error({ err: error }, 'could not close cleanly');
  try {
    const leads = parts.config.WORKERS > 1 && cluster.isPrimary;
    const serving = await (leads ? lead : serve)(parts, closers);
    return { ...serving, stop: () => closers.closeAll(onError) };
  } catch (error) {
    await closers.closeAll(onError);
    throw error;
  }
};
