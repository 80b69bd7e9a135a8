import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, isConnectionTrouble } from '../connection-trouble';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';
import type { PostgresBinaries } from './binaries';
import type { Connection } from './connection-file';
import { judgePidFile, postmasterArgs, readPidFile, removePidFile } from './pid-file';
import { choosePort } from './port';
import { type Identity, start } from './program';
import { giveToOwner, type Site } from './site';
import { incomingFolder } from './wal/wal-folder';

/** Everything needed to start PostgreSQL on a cluster. */
export interface Cluster {
  readonly site: Site;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly connection: Connection;
  readonly durable: boolean;
  /** Whether finished segments of its log are put aside (requirements §11). */
  readonly keepsWal: boolean;
  /** Called when it was started and is coming up. */
  readonly onLaunched?: (() => void) | undefined;
}

const logLimitBytes = 10 * 1024 * 1024;
const pollMs = 15;
/** Polling a slow PostgreSQL more often does not help it. */
const longestPollMs = 500;
/** Crash recovery after a power cut may take a while. */
const readyLimitMs = 120_000;
const stopLimitMs = 30_000;
const startAttempts = 8;

/** Puts finished segments of the log aside, without a shell, and closes one after a minute at the latest. */
const archiving = ({ keepsWal, site }: Cluster): Record<string, string> =>
  keepsWal
    ? {
        wal_level: 'replica',
        full_page_writes: 'on',
        archive_mode: 'on',
        archive_library: 'basic_archive',
        'basic_archive.archive_directory': incomingFolder(site.postgresDir),
        archive_timeout: '60',
      }
    : { archive_mode: 'off' };

const settings = ({ durable }: Cluster): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The text of an error may quote what staff typed; the server's own redacted log reports errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  fsync: durable ? 'on' : 'off',
  full_page_writes: durable ? 'on' : 'off',
  synchronous_commit: durable ? 'on' : 'off',
  // Temporary databases of a test run need neither vacuum nor a WAL for replication.
  ...(durable ? {} : { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' }),
});

const openLog = async (site: Site): Promise<FileHandle> => {
  const size = await stat(site.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(site.logFile, `${site.logFile}.1`).catch(() => undefined);
  const log = await open(site.logFile, 'a', 0o600);
  await giveToOwner(site, log);
  return log;
};

interface Launched {
  readonly pid: number | undefined;
  ended: boolean;
  /** Why it could not be started at all. */
  failure: string;
}

const launch = async (cluster: Cluster, port: number): Promise<Launched> => {
  const { site } = cluster;
  const log = await openLog(site);
  try {
    const wanted = { ...settings(cluster), ...archiving(cluster) };
    const args = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = start(cluster.identity, {
      file: cluster.binaries.postgres,
      args: [...postmasterArgs(site), String(port), ...args],
      stdio: ['ignore', log.fd, log.fd],
    });
    const launched: Launched = { pid: child.pid, ended: false, failure: '' };
    child.once('exit', () => {
      launched.ended = true;
    });
    child.once('error', (error) => {
      launched.ended = true;
      launched.failure = error.message;
    });
    child.unref();
    return launched;
  } finally {
    await log.close();
  }
};

const logTail = async (site: Site): Promise<string> => {
  const text = await readFile(site.logFile, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
};

/** Opens a session of the maintenance database; undefined while PostgreSQL starts, stops or is too busy. */
const tryConnect = async (cluster: Cluster, port: number): Promise<pg.Client | undefined> => {
  const { host, user, password } = cluster.connection;
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database: 'postgres',
    ssl: false,
    application_name: `shuyuan server ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  // A session lost before its owner listens must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error)?.startsWith('28')) {
      throw new StartError(startTexts.wrongPassword(cluster.site.connectionFile), { cause: error });
    }
    if (isConnectionTrouble(error)) return undefined;
    throw error;
  }
};

/**
 * Opens a session if this cluster's PostgreSQL answers at the port. Where it is not certain that it runs at all, a
 * refusal may come from another PostgreSQL that got its port, and says nothing.
 */
const openSession = async (
  cluster: Cluster,
  { port, certain }: { port: number; certain: boolean },
): Promise<pg.Client | undefined> => {
  const client = await tryConnect(cluster, port).catch((error: unknown) => {
    if (certain) throw error;
    return undefined;
  });
  if (client === undefined) return undefined;
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  if (rows[0]?.data_directory === cluster.site.clusterDir) return client;
  await client.end();
  return undefined;
};

/** A session with the cluster's PostgreSQL. */
export interface Reached {
  readonly client: pg.Client;
  readonly port: number;
  /** It was already running. */
  readonly adopted: boolean;
}

/**
 * Finds the running PostgreSQL of the cluster, including an orphaned one, or starts it; waits until it answers. With
 * `port` it is started on that port only.
 */
export const reachPostmaster = async (
  cluster: Cluster,
  { port, signal }: { port?: number; signal?: AbortSignal } = {},
): Promise<Reached> => {
  const deadline = Date.now() + readyLimitMs;
  let launched: Launched | undefined;
  let launches = 0;
  let pause = pollMs;
  while (Date.now() < deadline && signal?.aborted !== true) {
    const file = await readPidFile(cluster.site);
    const verdict = file === undefined ? 'dead' : await judgePidFile(cluster.site, file);
    if (file?.port !== undefined && verdict !== 'dead') {
      const client = await openSession(cluster, { port: file.port, certain: verdict === 'alive' });
      if (client !== undefined) return { client, port: file.port, adopted: launched?.pid !== file.pid };
    }
    if (file !== undefined && verdict === 'misleading') await removePidFile(cluster.site, file);
    if (verdict === 'dead' && launched?.ended !== false) {
      if (launches === startAttempts) break;
      // The port may be taken between the choice and the start, so a later attempt chooses again.
      launched = await launch(cluster, port ?? (await choosePort(launches < 2 ? cluster.connection.port : 0)));
      launches += 1;
      cluster.onLaunched?.();
    }
    await delay(pause);
    pause = Math.min(pause * 1.2, longestPollMs);
  }
  const reason = launched?.failure || (await logTail(cluster.site));
  throw new StartError(startTexts.postgresFailed(cluster.site.logFile, reason));
};

const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
};

/** Ends PostgreSQL: sessions are cut, everything is written; the next start needs no recovery. */
export const stopPostmaster = async (site: Site): Promise<void> => {
  const first = await readPidFile(site);
  if (first === undefined || first.pid === 0 || (await judgePidFile(site, first)) !== 'alive') return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(first.pid, signal);
    const deadline = Date.now() + stopLimitMs;
    while (Date.now() < deadline) {
      const file = await readPidFile(site);
      if (file?.pid !== first.pid || (await judgePidFile(site, file)) !== 'alive') return;
      await delay(pollMs);
    }
  }
};
