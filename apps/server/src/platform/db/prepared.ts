import type pg from 'pg';
import { type Column, Execution, type Outcome } from './execution';
import { afterSending, isRefused } from './outcome';

/** A statement that each connection prepares once, under its name; without one it is planned anew for its values. */
export interface PreparedStatement {
  readonly name: string | undefined;
  readonly text: string;
  /** Whether it writes: where its connection breaks, nobody knows whether it did. */
  readonly writes?: boolean | undefined;
}

/** A connection keeps what it has prepared; one that has prepared this many statements is replaced by a fresh one. */
const preparedMax = 200;

/** What each connection has prepared, by name. */
const preparedOn = new WeakMap<pg.PoolClient, Map<string, readonly Column[]>>();

let made = 0;

/** Gives a text the name under which connections prepare it. */
export const prepare = (text: string): PreparedStatement => {
  made += 1;
  return { name: `p${made}`, text };
};

/** What a connection has prepared so far. */
export const preparedBy = (client: pg.PoolClient): Map<string, readonly Column[]> => {
  const known = preparedOn.get(client);
  if (known !== undefined) return known;
  const prepared = new Map<string, readonly Column[]>();
  preparedOn.set(client, prepared);
  return prepared;
};

/** Whether a connection must be replaced: it ended, or what it has prepared is not known because it described nothing. */
const isSpent = (outcome: Outcome<unknown>): boolean =>
  outcome.columns === undefined || ('error' in outcome && !isRefused(outcome.error));

/** Runs a prepared statement on a connection of the pool, in one round trip once it has been prepared there. */
export const runPrepared = <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text, writes = false }: PreparedStatement,
  values: unknown[],
): Promise<R[]> => {
  if (name === undefined) return pool.query<R>(text, values).then(({ rows }) => rows);
  return new Promise((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (client === undefined) return reject(failure);
      const prepared = preparedBy(client);
      const columns = prepared.get(name);
      const finish = (outcome: Outcome<R>): void => {
        if (columns === undefined && outcome.columns !== undefined) prepared.set(name, outcome.columns);
        release(isSpent(outcome) || prepared.size > preparedMax);
        if ('error' in outcome) reject(writes ? afterSending(outcome.error) : outcome.error);
        else resolve(outcome.rows);
      };
      client.query(new Execution<R>({ name, text, values, columns }, finish));
    });
  });
};
