import type pg from 'pg';
import { BoundedMap } from '../cache/bounded-map';
import { type Column, Execution, type Outcome } from './execution';
import { afterSending, isRefused } from './outcome';

/** A statement that each connection prepares once, under its name; without a name it is planned for each run. */
export interface PreparedStatement {
  readonly name: string | undefined;
  readonly text: string;
  /** Whether it writes: if its connection breaks, nobody knows whether it did. */
  readonly writes?: boolean | undefined;
}

/** A connection keeps its prepared statements; one with this many is replaced by a fresh one. */
const preparedMax = 200;

/** The prepared statements of each connection, by name. */
const preparedOn = new WeakMap<pg.PoolClient, Map<string, readonly Column[]>>();

/** Pools whose connections keep no prepared statements. */
const nameless = new WeakSet<pg.Pool>();

/** Has the statements of a pool planned for each run: a pooler may hand the next one to another session. */
export const nameNothing = (pool: pg.Pool): void => {
  nameless.add(pool);
};

/** The name under which a pool's connections prepare a statement; undefined for none. */
export const nameIn = (pool: pg.Pool, { name }: Pick<PreparedStatement, 'name'>): string | undefined =>
  nameless.has(pool) ? undefined : name;

let made = 0;

/** More texts than the statements of a large school; one that is gone is planned for each run. */
const textsMax = 2000;

/** The names under which transactions prepare statements, by their texts. */
const namesInTransactions = new BoundedMap<string, string>(textsMax);

/** The name of a prepared statement that arrives as a text; undefined for any other. */
export const nameOfText = (text: string): string | undefined => namesInTransactions.get(text);

/** Names a statement; connections prepare it under this name. */
export const prepare = (text: string): PreparedStatement => {
  made += 1;
  namesInTransactions.set(text, `t${made}`);
  return { name: `p${made}`, text };
};

/** Transactions that send a text this often will send it again. */
const often = 5;
/** How often they sent each text that has no name. */
const sent = new BoundedMap<string, number>(500);
/** All columns of a table, and tables of forms: once their columns change, a plan that is kept would fail for good. */
const changing = /[\s.(]\*(?!\))|\bform"?\./;

/** The same, where a text that transactions send again and again gets a name too. */
export const nameOfRepeated = (text: string): string | undefined => {
  const known = nameOfText(text);
  if (known !== undefined) return known;
  const times = (sent.get(text) ?? 0) + 1;
  sent.set(text, times);
  if (times < often || changing.test(text)) return undefined;
  prepare(text);
  return nameOfText(text);
};

/** The prepared statements of a connection. */
export const preparedBy = (client: pg.PoolClient): Map<string, readonly Column[]> => {
  const known = preparedOn.get(client);
  if (known !== undefined) return known;
  const prepared = new Map<string, readonly Column[]>();
  preparedOn.set(client, prepared);
  return prepared;
};

/** Whether a connection must be replaced: it ended, or it described nothing, so what it has prepared is unknown. */
const isSpent = (outcome: Outcome<unknown>): boolean =>
  outcome.columns === undefined || ('error' in outcome && !isRefused(outcome.error));

const runUnnamed = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, writes = false }: Omit<PreparedStatement, 'name'>,
  values: unknown[],
): Promise<R[]> => {
  const client = await pool.connect();
  let isSpent = false;
  try {
    return (await client.query<R>(text, values)).rows;
  } catch (error) {
    isSpent = !isRefused(error);
    throw writes ? afterSending(error) : error;
  } finally {
    client.release(isSpent);
  }
};

/** Runs a prepared statement on a connection of the pool, in one round trip once it has been prepared there. */
export const runPrepared = <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, writes = false, ...statement }: PreparedStatement,
  values: unknown[],
): Promise<R[]> => {
  const name = nameIn(pool, statement);
  if (name === undefined) return runUnnamed<R>(pool, { text, writes }, values);
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
