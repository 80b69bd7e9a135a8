import { fileURLToPath } from 'node:url';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import type { AnyJobKind, Jobs } from '../backoffice/jobs';
import type { MessageTrial } from '../backoffice/messages';
import type { WebhookTrial } from '../backoffice/webhooks';
import { type Config, readConfig } from '../platform/config/config';
import { type Database, openDatabase } from '../platform/db/database';
import { cloneDatabase } from '../platform/db/database.test-kit';
import type { HttpLimits } from '../platform/http/http-server';
import type { RateLimits } from '../platform/http/rate-limit';
import type { Slice } from '../platform/http/slice';
import { createLog, type Log } from '../platform/log/log';
import type { Secrets } from '../platform/secrets/secrets';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import { watchWrites } from './audit-watch.test-kit';
import { buildApp } from './build-app';
import { reachOf } from './database-addresses';
import { probeLag, type Stall } from './lag-probe.test-kit';
import { createSlices, type ProductSlices } from './slices';

/** How a test's app differs from the product. */
export interface TestAppOptions {
  /** Environment variables over the defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** A database that another test app made; without it a fresh clone is made and dropped again. */
  readonly databaseUrl?: string;
  /** Slices in addition to the product's. */
  readonly extraSlices?: (db: Database) => readonly Slice[];
  readonly rateLimits?: RateLimits;
  readonly limits?: HttpLimits;
  readonly poolSize?: number;
  /** How long a session is trusted without being read again; 0 by default, so that nobody waits for its end. */
  readonly sessionLeaseMs?: number;
  readonly secrets?: Secrets;
  readonly webRoot?: string;
  /** Whether this app takes jobs from the queue. */
  readonly runsJobs?: boolean;
  /** How this app sends webhooks; it sends none without it. */
  readonly webhookTrial?: WebhookTrial;
  /** How this app sends messages; it sends none without it. */
  readonly messageTrial?: MessageTrial;
  /** Whether each successful write must appear in the audit log; false where random calls succeed without writing. */
  readonly checksAudit?: boolean;
  /** Kinds of jobs in addition to the product's. */
  readonly extraJobs?: readonly AnyJobKind[];
}

/** A real app that listens on the loopback, over a real database. */
export interface TestApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly config: Config;
  /** Every registered route, one per line. */
  routes(): string;
  /** Every registered slice, including the extra ones. */
  readonly slices: readonly Slice[];
  readonly ensureAdministrator: ProductSlices['ensureAdministrator'];
  readonly sweepFiles: ProductSlices['sweepFiles'];
  readonly purgeSessions: ProductSlices['purgeSessions'];
  readonly purgeForms: ProductSlices['purgeForms'];
  readonly reseal: ProductSlices['reseal'];
  readonly jobs: Jobs;
  readonly backups: ProductSlices['backups'];
  readonly publications: ProductSlices['publications'];
  /** Writes the records of system forms. */
  readonly system: ProductSlices['system'];
  /** The lines logged so far; the oldest are dropped when there are very many. */
  readonly logLines: readonly string[];
  /** Stalls of the event loop; there must be no long one when the app closes. */
  readonly stalls: readonly Stall[];
  close(): Promise<void>;
}

const noLimit: RateLimits = { calls: 1_000_000, tokenCalls: 1_000_000, publicCalls: 1_000_000, files: 1_000_000 };

/**
 * A busy machine may hold any test up for some hundred milliseconds. That no input does (assurance K66) is shown by
 * tests that try it again.
 */
const longStallMs = runs({ usual: 1000, assure: 200 });

const refuseLong = (stalls: readonly Stall[]): void => {
  const long = stalls.filter(({ ms }) => ms > longStallMs);
  if (long.length > 0) throw new Error(`The event loop stood still: ${JSON.stringify(long)}`);
};

/** What the product asks for takes a fifth of a second each time (`proof.test.ts` does it). */
const proofDifficulty = 8;

const linesMax = 20_000;

const recordingLog = (): { log: Log; lines: string[] } => {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
    // After a hundred thousand calls, searching all older lines would take longer than a call.
    if (lines.length > linesMax * 2) lines.splice(0, linesMax);
  };
  return { log: createLog({ level: 'debug', destination: { write } }), lines };
};

/** Starts what works in the background, as far as a test wants it; returns a function that stops it. */
const startTasks = ({ jobs, webhooks, messages }: ProductSlices, options: TestAppOptions): (() => Promise<void>) => {
  const stops = [
    ...(options.runsJobs === true ? [jobs.start()] : []),
    ...(options.webhookTrial === undefined ? [] : [webhooks.start()]),
    ...(options.messageTrial === undefined ? [] : [messages.start()]),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
};

/** Starts the product's app for one test file. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const clone = options.databaseUrl === undefined ? await cloneDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? clone?.url ?? '';
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, PORT: '0', ...options.env });
  const { log, lines } = recordingLog();
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'lost a database connection');
  const secrets = options.secrets ?? testSecrets;
  const db = openDatabase({ ...reachOf(config, databaseUrl), secrets, poolSize: options.poolSize ?? 8, onIdleError });
  const product = createSlices({
    db,
    config,
    log,
    secrets,
    sessionLeaseMs: options.sessionLeaseMs ?? 0,
    webhookTrial: options.webhookTrial,
    messageTrial: options.messageTrial,
  });
  const watched = watchWrites(product.slices);
  const slices = [...watched.slices, ...(options.extraSlices?.(db) ?? [])];
  const app = await buildApp({
    config,
    db,
    log,
    slices,
    authenticate: product.authenticate,
    authenticateVisitor: product.authenticateVisitor,
    secrets,
    onRefused: product.onRefused,
    guardOrigin: product.guardOrigin,
    pageMeta: product.pageMeta,
    webRoot: options.webRoot ?? fileURLToPath(new URL('../../../web/dist', import.meta.url)),
    rateLimits: options.rateLimits ?? noLimit,
    proofDifficulty,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  const lag = probeLag(app.server);
  for (const kind of options.extraJobs ?? []) product.jobs.define(kind);
  const stopTasks = startTasks(product, options);
  const close = async (): Promise<void> => {
    await stopTasks();
    lag.stop();
    app.server.closeAllConnections();
    await app.close();
    const unrecorded = options.checksAudit === false ? [] : await watched.unrecorded(db);
    await db.close();
    await clone?.drop();
    // Whatever a test does over HTTP, each write has to be in the audit log (assurance F42).
    if (unrecorded.length > 0) throw new Error(`Not in the audit log:\n${unrecorded.join('\n')}`);
    refuseLong(lag.stalls);
  };
  return {
    ...product,
    url,
    databaseUrl,
    db,
    config,
    routes: () => app.printRoutes({ commonPrefix: false }),
    slices,
    logLines: lines,
    stalls: lag.stalls,
    close,
  };
};
