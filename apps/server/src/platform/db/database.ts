import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Sealing, sealingOf } from '../secrets/sealing';
import type { Secrets } from '../secrets/secrets';
import { isDeadlock } from './connection-trouble';
import { NamingClient } from './naming-client';
import { afterSending } from './outcome';
import { pooledClient, type SessionSettings, tellSettings } from './pooled-client';
import { nameNothing } from './prepared';
import { onPrimary, Replicas } from './replicas';
import { RoutedPool, SharedKysely, SharedPool } from './shared-pool';
import { endWhenSilent } from './silent-connection';
import type { Tables } from './tables';

/** The first argument of repository functions: the database or an open transaction. */
export type Executor = Kysely<Tables>;
/** An open transaction. */
export type Tx = Transaction<Tables>;

/** The pool and the query builder over it. */
export interface Database {
  readonly kysely: Executor;
  readonly pool: pg.Pool;
  /** The address, for code that needs a separate connection; it never leads to a pooler. */
  readonly url: string;
  /** Where lists and reports are read; undefined where the primary answers everything. */
  readonly replicas: Replicas | undefined;
  /** The keys of its connections. */
  readonly secrets: Secrets | undefined;
  /** Seals a text as `app.seal` does in a statement. */
  readonly seal: Sealing['seal'];
  /** Opens a text as `app.open` does in a statement. */
  readonly open: Sealing['open'];
  close(): Promise<void>;
}

/** The client gives up at 5 s (requirements §9), so no statement outlives 4 s. */
const statementTimeoutMs = 4000;
/** PostgreSQL would have ended a usual statement by then; a connection that still says nothing may be cut. */
const silenceLimitMs = 5000;
/** How long a request waits for a connection before it is answered with 503. */
const connectionTimeoutMs = 1500;
/** The same for a replica, and after how long a silent one is suspected: the primary is asked next, in the same call. */
const replicaWaitMs = 500;
const replicaSilenceMs = 1000;
/** Connections beside a pooler: syncs of forms, and nothing else, hold one. */
const directMost = 4;

// bigint ids and counts fit a double up to 2^53; a string in JSON would break the contract's integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date without time stays what it is; a Date object would shift it by the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const withoutKeys = (): never => {
  throw new Error('this database was opened without keys');
};

const ownPool = (settings: pg.PoolConfig): { pool: RoutedPool; kysely: Executor } => {
  const pool = new RoutedPool(settings);
  return { pool, kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
};

/** Beside a pooler a few connections lead to PostgreSQL itself, for work whose session matters. */
const sharedPool = (settings: pg.PoolConfig, direct?: SharedPool): { pool: RoutedPool; kysely: Executor } => {
  const pool = new SharedPool(settings);
  return { pool, kysely: new SharedKysely(pool, direct && new SharedKysely(direct)) };
};

/** How to reach a database. */
export interface Reach {
  readonly url: string;
  /** PostgreSQL itself, where `url` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Servers that follow the primary, one address each. */
  readonly replicaUrls?: readonly string[] | undefined;
  /** Whether connections keep prepared statements; a pooler may not carry them. */
  readonly namedStatements?: boolean | undefined;
}

interface Limits {
  readonly longWork?: string | undefined;
  readonly silenceMs: number;
  readonly onIdleError: (error: Error) => void;
}

/** A lost connection is told, and one that owes an answer is watched, unless it is for long work. */
const watch = (pool: pg.Pool, { longWork, silenceMs, onIdleError, url }: Limits & { url: string }): void => {
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only; one that is cut while lent out would end the process as well.
  pool.on('connect', (client) => client.on('error', onIdleError));
  if (longWork === undefined) pool.on('connect', (client) => endWhenSilent(client, { url, silenceMs }));
};

const sessionLimits = (longWork: string | undefined) => ({
  statement_timeout: longWork === undefined ? statementTimeoutMs : 0,
  idle_in_transaction_session_timeout: longWork === undefined ? 15_000 : 0,
});

/** How a connection gets its limits and keys: with its start, or from a pooler with each transaction. */
const sessionOf = (
  isPooled: boolean,
  { longWork, sealing }: { longWork?: string | undefined; sealing?: Sealing | undefined },
): pg.PoolConfig => {
  const keys: SessionSettings = sealing?.settings ?? { names: [], values: [] };
  const limits = sessionLimits(longWork);
  if (isPooled) {
    const names = [...Object.keys(limits), ...keys.names];
    return { Client: pooledClient({ names, values: [...Object.values(limits).map(String), ...keys.values] }) };
  }
  return { ...limits, ...(sealing && { onConnect: (client: pg.ClientBase) => tellSettings(client, keys) }) };
};

/** Opens the pool. Connections are made on demand; the first failure surfaces with the first query. */
export const openDatabase = (
  options: Reach & {
    poolSize: number;
    /** Sealed values can be read and written only with these. */
    secrets?: Secrets | undefined;
    /** For long work without a statement timeout; the name is shown in PostgreSQL. */
    longWork?: string;
    /** After how long a connection that owes an answer is suspected. */
    silenceMs?: number;
    onIdleError: (error: Error) => void;
  },
): Database => {
  const { secrets, longWork, replicaUrls = [], poolSize, onIdleError } = options;
  const url = options.directUrl ?? options.url;
  const isPooled = options.directUrl !== undefined && longWork === undefined;
  const sealing = secrets && sealingOf(secrets);
  const limits: Limits = { longWork, silenceMs: options.silenceMs ?? silenceLimitMs, onIdleError };
  const settings = (connectionString: string): pg.PoolConfig => ({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: longWork ?? 'shuyuan',
    keepAlive: true,
    ...(options.namedStatements !== false && { Client: NamingClient }),
    ...sessionOf(isPooled && connectionString === options.url, { longWork, sealing }),
  });
  const watched = <P extends pg.Pool>(pool: P): P => {
    watch(pool, { ...limits, url });
    return pool;
  };
  const direct = isPooled ? watched(new SharedPool({ ...settings(url), max: directMost })) : undefined;
  // A pool for long work belongs to that work alone, which may hold several connections of it.
  const { pool, kysely } = longWork === undefined ? sharedPool(settings(options.url), direct) : ownPool(settings(url));
  watched(pool);
  if (options.namedStatements === false) nameNothing(pool);
  const openReplica = (replicaUrl: string): pg.Pool => {
    const replica = new pg.Pool({ ...settings(replicaUrl), connectionTimeoutMillis: replicaWaitMs });
    watch(replica, { ...limits, silenceMs: replicaSilenceMs, url: replicaUrl });
    return replica;
  };
  const replicas =
    replicaUrls.length === 0
      ? undefined
      : new Replicas(replicaUrls, { primary: pool, open: openReplica, onTrouble: onIdleError });
  pool.replicas = replicas;
  const { seal, open } = sealing ?? { seal: withoutKeys, open: withoutKeys };
  const close = async (): Promise<void> => {
    await kysely.destroy();
    await replicas?.close();
  };
  return { kysely, pool, url, replicas, secrets, seal, open, close };
};

/** Runs `work` in one transaction; an error rolls it back. Only `OutcomeUnknownError` leaves the outcome open. */
export const inTransaction = async <T>(db: Executor, work: (db: Tx) => Promise<T>): Promise<T> => {
  let isDone = false;
  const marked = async (db: Tx): Promise<T> => {
    const result = await work(db);
    isDone = true;
    return result;
  };
  try {
    return await onPrimary(() => db.transaction().execute(marked));
  } catch (error) {
    throw isDone ? afterSending(error) : error;
  }
};

/** How often work is started that deadlocks keep ending. */
const attempts = 8;
/** The longest random pause before a retry, so that the same transactions do not meet again. */
const pauseMs = 80;

/**
 * As `inTransaction`; when PostgreSQL ends the work because of a deadlock, it is retried. `work` must change nothing
 * outside of its transaction.
 */
export const inRetriedTransaction = async <T>(
  db: Executor,
  work: (db: Tx) => Promise<T>,
  left = attempts,
): Promise<T> => {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (!isDeadlock(error) || left <= 1) throw error;
    await setTimeout(Math.random() * pauseMs);
    return inRetriedTransaction(db, work, left - 1);
  }
};
