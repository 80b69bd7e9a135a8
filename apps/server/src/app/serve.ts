import { fileURLToPath } from 'node:url';
import { ownsAuditTrail } from '../backoffice/audit';
import { countJobs } from '../backoffice/jobs';
import { countMessages } from '../backoffice/messages';
import { countDeliveries } from '../backoffice/webhooks';
import type { Config } from '../platform/config/config';
import { walFolder } from '../platform/db/builtin/wal/wal-folder';
import { createWalKeeper } from '../platform/db/builtin/wal/wal-keeper';
import type { Database } from '../platform/db/database';
import type { DatabaseAddresses } from '../platform/db/migrated-database';
import { servedStorages } from '../platform/db/sharing-servers';
import { StartError } from '../platform/db/start-error';
import type { SendSms } from '../platform/sms/send-sms';
import { storageFolder } from '../platform/storage/storage';
import { ensureStorageId } from '../platform/storage/storage-id';
import { buildApp } from './build-app';
import type { ProductParts } from './database-addresses';
import { type Counted, offerFigures, offerWorkerFigures, ProcessFigures } from './figures';
import { listen } from './listen';
import { openMigrated } from './open-product';
import { repeat } from './repeat';
import { type Closers, closePool, drain, stopListening } from './shutdown';
import { createSlices } from './slices';
import { startTexts } from './start.texts';
import { startWorkers } from './worker-processes';

/** Purged items have waited for weeks, so a few runs a day are enough. */
const purgeEveryMs = 6 * 3_600_000;
/** Lists add the changes since the last run to the stored total; within this time they are few. */
const totalsEveryMs = 30_000;
/** How long an entry of the audit log waits to be sealed. */
const sealEveryMs = 1000;
/** The audit log is verified once a day; this is how often a process checks whether it is due. */
const auditLookEveryMs = 3_600_000;

/** Backups are made at a minute that the school has set. */
const backupLookEveryMs = 60_000;

/** With a segment closed every forty seconds, a minute is the most that is lost with the disk. */
const walLookEveryMs = 10_000;

/** What the wiring knows once the product serves. */
export interface Serving {
  readonly address: string;
  /** Present on the first start only, when the password was made here. */
  readonly firstAdministrator: { username: string; password: string } | undefined;
  /** Whether the serving role could alter the audit trail. */
  readonly ownsAuditTrail: boolean;
}

/** Where the database is, and what is to be closed at a stop. */
interface Opened {
  readonly addresses: DatabaseAddresses;
  readonly closers: Closers;
}

/** What the figures tell of the queues; a slice with another one adds it here. */
const counted: Counted = {
  shuyuan_jobs: { help: 'Jobs of the last days, by state.', count: countJobs },
  shuyuan_webhook_deliveries: { help: 'Deliveries of the last days, by state.', count: countDeliveries },
  shuyuan_messages: { help: 'Messages that wait, are being sent, failed or are unknown.', count: countMessages },
};

/** The storage, refused while another server on the same database keeps its files elsewhere: each would miss the other's. */
const sharedStorage = async (db: Database, config: Config): Promise<string> => {
  const id = await ensureStorageId(config);
  const others = (await servedStorages(db.pool)).filter((other) => other !== id);
  if (others.length > 0) throw new StartError(startTexts.otherStorage(storageFolder(config)));
  return id;
};

/** Keeps the log of the built-in database, in the process that runs it. */
const keepWal = ({ config, log }: ProductParts, closers: Closers): void => {
  if (config.DATABASE_URL !== undefined || config.DATABASE_KEEP_WAL_DAYS === 0) return;
  const keeper = createWalKeeper({
    dataDir: config.DATA_DIR,
    folder: walFolder(config),
    days: config.DATABASE_KEEP_WAL_DAYS,
    passphrase: config.BACKUP_PASSPHRASE,
    log,
  });
  closers.add(() => keeper.stop());
  closers.add(repeat(async () => void (await keeper.look()), { log, everyMs: walLookEveryMs }));
};

/** Serves from this process. */
export const serve = async (parts: ProductParts, { addresses, closers }: Opened): Promise<Serving> => {
  const { config, log } = parts;
  const { db, secrets } = await openMigrated(parts, addresses);
  closers.add(() => closePool(db));
  keepWal(parts, closers);
  const figures = config.METRICS_PORT === undefined ? undefined : new ProcessFigures();
  const storageId = await sharedStorage(db, config);
  const watchSms = figures && ((send: SendSms) => figures.watchSms(send));
  const webRoot = fileURLToPath(new URL('../web/dist', parts.home));
  const product = createSlices({ db, config, log, secrets, storageId, watchSms, webRoot });
  const firstAdministrator = await product.ensureAdministrator();
  // Unreachable storage must not prevent the start; the next start sweeps again.
  product.sweepFiles().catch((err: unknown) => log.warn({ err }, 'could not sweep files'));
  closers.add(repeat(product.purgeForms, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.refillSearch, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.purgeImports, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.keepTotals, { log, everyMs: totalsEveryMs }));
  closers.add(repeat(product.reseal, { log, everyMs: purgeEveryMs }));
  const keepsDeleted = config.DATABASE_KEEP_WAL_DAYS > 0;
  if (keepsDeleted) closers.add(repeat(product.sweepUnused, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.purgeSessions, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.jobs.purge, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.webhooks.purge, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.publications.purge, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.messages.purge, { log, everyMs: purgeEveryMs }));
  closers.add(repeat(product.auditChain.seal, { log, everyMs: sealEveryMs }));
  closers.add(repeat(product.auditChain.verifyDaily, { log, everyMs: auditLookEveryMs }));
  closers.add(repeat(product.backups.runDue, { log, everyMs: backupLookEveryMs }));
  const app = await buildApp({
    config,
    db,
    log,
    slices: product.slices,
    authenticate: product.authenticate,
    authenticateVisitor: product.authenticateVisitor,
    secrets,
    onRefused: product.onRefused,
    guardOrigin: product.guardOrigin,
    pageMeta: product.pageMeta,
    webRoot,
    watch: figures && ((app) => figures.requests.watch(app)),
  });
  closers.add(() => drain(app));
  const address = await listen(app, config);
  if (figures !== undefined) closers.add(await offerFigures(config, { figures, db, counted }));
  // The start does not wait for jobs; at a stop they are returned to the queue before the last requests end.
  closers.add(product.jobs.start());
  closers.add(product.webhooks.start());
  closers.add(product.messages.start());
  // Runs first at a stop: new callers are turned away while jobs are returned to the queue.
  closers.add(async () => void stopListening(app));
  return { address, firstAdministrator, ownsAuditTrail: await ownsAuditTrail(db.kysely) };
};

/** Prepares the database and lets WORKERS other processes serve from it. */
export const lead = async (parts: ProductParts, { addresses, closers }: Opened): Promise<Serving> => {
  const { config, log } = parts;
  const { db, secrets } = await openMigrated(parts, addresses);
  const prepare = async () => ({
    firstAdministrator: await createSlices({ db, config, log, secrets }).ensureAdministrator(),
    ownsAuditTrail: await ownsAuditTrail(db.kysely),
  });
  const prepared = await prepare().finally(() => closePool(db));
  keepWal(parts, closers);
  const workers = await startWorkers({ size: config.WORKERS, env: { DATABASE_URL: addresses.url }, log });
  closers.add(() => workers.stop());
  if (config.METRICS_PORT !== undefined) closers.add(await offerWorkerFigures(config));
  return { address: workers.address, ...prepared };
};
