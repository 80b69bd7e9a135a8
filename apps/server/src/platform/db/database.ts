import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Sealing, sealingOf } from '../secrets/sealing';
import type { Secrets } from '../secrets/secrets';
import { isDeadlock } from './connection-trouble';
import { afterSending } from './outcome';
import { SharedKysely, SharedPool } from './shared-pool';
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
  /** The address, for code that needs a separate connection. */
  readonly url: string;
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

// bigint ids and counts fit a double up to 2^53; a string in JSON would break the contract's integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date without time stays what it is; a Date object would shift it by the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const withoutKeys = (): never => {
  throw new Error('this database was opened without keys');
};

/** As parameters, so that no log and no list of statements holds a key. */
const tellKeys = async (client: pg.ClientBase, { settings }: Sealing): Promise<void> => {
  await client.query(
    'select set_config(given.name, given.value, false) from unnest($1::text[], $2::text[]) as given (name, value)',
    [settings.names, settings.values],
  );
};

const ownPool = (settings: pg.PoolConfig): Pick<Database, 'pool' | 'kysely'> => {
  const pool = new pg.Pool(settings);
  return { pool, kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
};

const sharedPool = (settings: pg.PoolConfig): Pick<Database, 'pool' | 'kysely'> => {
  const pool = new SharedPool(settings);
  return { pool, kysely: new SharedKysely(pool) };
};

/** Opens the pool. Connections are made on demand; the first failure surfaces with the first query. */
export const openDatabase = (options: {
  url: string;
  poolSize: number;
  /** Sealed values can be read and written only with these. */
  secrets?: Secrets | undefined;
  /** For long work without a statement timeout; the name is shown in PostgreSQL. */
  longWork?: string;
  /** After how long a connection that owes an answer is suspected. */
  silenceMs?: number;
  onIdleError: (error: Error) => void;
}): Database => {
  const { url, secrets, silenceMs = silenceLimitMs } = options;
  const isLong = options.longWork !== undefined;
  const sealing = secrets && sealingOf(secrets);
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: isLong ? 0 : statementTimeoutMs,
    idle_in_transaction_session_timeout: isLong ? 0 : 15_000,
    application_name: options.longWork ?? 'shuyuan',
    keepAlive: true,
    ...(sealing === undefined ? {} : { onConnect: (client: pg.ClientBase) => tellKeys(client, sealing) }),
  };
  // A pool for long work belongs to that work alone, which may hold several connections of it.
  const { pool, kysely } = isLong ? ownPool(settings) : sharedPool(settings);
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only; one that is cut while lent out would end the process as well.
  pool.on('connect', (client) => client.on('error', options.onIdleError));
  if (!isLong) pool.on('connect', (client) => endWhenSilent(client, { url, silenceMs }));
  const { seal, open } = sealing ?? { seal: withoutKeys, open: withoutKeys };
  return { kysely, pool, url, secrets, seal, open, close: () => kysely.destroy() };
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
    return await db.transaction().execute(marked);
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
