import type pg from 'pg';

/** A statement that each connection prepares once, under its name; without one it is planned anew for its values. */
export interface PreparedStatement {
  readonly name: string | undefined;
  readonly text: string;
}

/** A connection keeps what it has prepared; one that has prepared this many statements is replaced by a fresh one. */
const preparedMax = 200;

const namesOn = new WeakMap<pg.PoolClient, Set<string>>();

let made = 0;

/** Gives a text the name under which connections prepare it. */
export const prepare = (text: string): PreparedStatement => {
  made += 1;
  return { name: `p${made}`, text };
};

/** Runs a prepared statement on a connection of the pool, in one round trip once it has been prepared there. */
export const runPrepared = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<R[]> => {
  const client = await pool.connect();
  const names = namesOn.get(client) ?? new Set();
  namesOn.set(client, name === undefined ? names : names.add(name));
  try {
    const { rows } = await client.query<R>(name === undefined ? { text, values } : { name, text, values });
    return rows;
  } finally {
    client.release(names.size > preparedMax);
  }
};
