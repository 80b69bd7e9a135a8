import type pg from 'pg';
import { BatchExecution, type BatchOutcome, type Column } from './execution';
import { refuseSecondConnection } from './held-connection';
import { afterSending, isRefused } from './outcome';
import { nameIn, type PreparedStatement, preparedBy, runPrepared } from './prepared';

/** Runs per batch: the first of them waits for the last. */
const runsMax = 16;
/** Connections that do the same at once while they are quick; more would only make the batches smaller. */
const quickMax = 2;
/** A batch that takes longer is waiting for something; others no longer wait for it. */
const slowMs = 50;

interface Waiting {
  readonly values: unknown[];
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

type NamedStatement = PreparedStatement & { readonly name: string };

/** Writes that wait for a lock are run alone, so that no run waits for another's lock. */
const beforeWrites = `select set_config('lock_timeout', '250ms', true)`;

/** The runs of one statement. */
interface Lane {
  readonly pool: pg.Pool;
  readonly statement: NamedStatement;
  readonly writes: boolean;
  readonly waiting: Waiting[];
  /** When each batch in progress began. */
  readonly begun: Set<{ readonly at: number }>;
  /** Whether a connection has been asked for, or will be. */
  isAsking: boolean;
  /** Whether a timer checks again once the batches in progress have become slow. */
  isWatched: boolean;
}

const lanes = new WeakMap<pg.Pool, Map<string, Lane>>();

const laneOf = ({ pool, statement, writes }: Pick<Lane, 'pool' | 'statement' | 'writes'>): Lane => {
  const ofPool = lanes.get(pool) ?? new Map<string, Lane>();
  lanes.set(pool, ofPool);
  const lane = ofPool.get(statement.name) ?? {
    pool,
    statement,
    writes,
    waiting: [],
    begun: new Set(),
    isAsking: false,
    isWatched: false,
  };
  ofPool.set(statement.name, lane);
  return lane;
};

const isFull = ({ begun }: Lane): boolean => {
  if (begun.size < quickMax) return false;
  const slow = performance.now() - slowMs;
  return [...begun].filter(({ at }) => at > slow).length >= quickMax;
};

/** Runs each one separately. */
const runAlone = ({ pool, statement, writes }: Lane, given: readonly Waiting[]): void => {
  for (const { values, resolve, reject } of given) {
    runPrepared<never>(pool, { ...statement, writes }, values).then(resolve, reject);
  }
};

const settle = (lane: Lane, { given, outcome }: { given: readonly Waiting[]; outcome: BatchOutcome<never> }): void => {
  // Reads before the failure have their results; a failed batch of writes is rolled back completely.
  const done = 'error' in outcome && lane.writes ? [] : outcome.rows;
  for (const [at, rows] of done.entries()) given[at]?.resolve(rows);
  if (!('error' in outcome)) return;
  const undone = given.slice(done.length);
  // No run fails because of another one, unless the connection is lost.
  if (isRefused(outcome.error)) runAlone(lane, undone);
  else for (const { reject } of undone) reject(lane.writes ? afterSending(outcome.error) : outcome.error);
};

const runOn = (
  lane: Lane,
  { client, columns, given }: { client: pg.PoolClient; columns: readonly Column[]; given: readonly Waiting[] },
): Promise<BatchOutcome<never>> =>
  new Promise((resolve) => {
    const before = lane.writes ? beforeWrites : undefined;
    const runs = given.map(({ values }) => values);
    client.query(new BatchExecution<never>({ ...lane.statement, runs, columns, before }, resolve));
  });

const send = async (lane: Lane, client: pg.PoolClient): Promise<boolean> => {
  const given = lane.waiting.splice(0, runsMax);
  const columns = preparedBy(client).get(lane.statement.name);
  if (columns === undefined) {
    runAlone(lane, given);
    return false;
  }
  const batch = { at: performance.now() };
  lane.begun.add(batch);
  const outcome = await runOn(lane, { client, columns, given });
  lane.begun.delete(batch);
  settle(lane, { given, outcome });
  return 'error' in outcome && !isRefused(outcome.error);
};

/** Checks again once the batches in progress have become slow. */
const watch = (lane: Lane): void => {
  if (lane.isWatched) return;
  lane.isWatched = true;
  setTimeout(() => {
    lane.isWatched = false;
    ask(lane);
  }, slowMs);
};

const connect = (lane: Lane): void => {
  lane.isAsking = true;
  lane.pool.connect((failure, client, release) => {
    lane.isAsking = false;
    if (client === undefined) for (const { reject } of lane.waiting.splice(0)) reject(failure);
    else {
      void send(lane, client).then((isSpent) => {
        release(isSpent);
        ask(lane);
      });
    }
    ask(lane);
  });
};

/** Sends the waiting runs, unless enough fast batches are in progress. */
const ask = (lane: Lane): void => {
  const { pool, statement, waiting, begun } = lane;
  if (lane.isAsking) return;
  if (waiting.length > 0 && isFull(lane)) watch(lane);
  else if (waiting.length > 1) connect(lane);
  else {
    runAlone(lane, waiting.splice(0));
    if (begun.size === 0) lanes.get(pool)?.delete(statement.name);
  }
};

/**
 * Runs a prepared statement that is always fast, such as one that reads or inserts a row by its key. Concurrent runs
 * are sent to PostgreSQL together: the round trips cost more than the work, and many writes share one commit; all of
 * them are answered after it, and if one fails each is repeated separately. Only runs of one statement are combined, so
 * that whatever delays one of them, such as a lock on its table, delays only those that need it too.
 */
export const runBatched = <R extends pg.QueryResultRow>(
  { pool, statement, writes }: { pool: pg.Pool; statement: PreparedStatement; writes: boolean },
  values: unknown[],
): Promise<R[]> => {
  const { text } = statement;
  const name = nameIn(pool, statement);
  if (name === undefined) return runPrepared<R>(pool, { name, text, writes }, values);
  return new Promise((resolve, reject) => {
    // The connection is requested later, on behalf of all waiting runs.
    refuseSecondConnection(pool);
    const lane = laneOf({ pool, statement: { name, text }, writes });
    lane.waiting.push({ values, resolve, reject });
    if (lane.isAsking) return;
    lane.isAsking = true;
    // At the end of this turn of the event loop all runs of it have arrived.
    setImmediate(() => {
      lane.isAsking = false;
      ask(lane);
    });
  });
};
