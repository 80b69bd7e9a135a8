import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { copyTexts } from './copy.texts';
import { CopyError } from './copy-error';
import { type CopiedTable, readTables } from './schema-copy';

/** What a table holds: how many rows, and a hash that does not depend on their order. */
export interface RowsHash {
  readonly name: string;
  readonly rows: number;
  readonly hash: string;
}

/** A table's rows in PostgreSQL's text format, which every version reads. */
export const rowsOut = (client: pg.ClientBase, { name, columns }: CopiedTable): Readable =>
  client.query(to(`copy (select ${columns.join(', ')} from only ${name}) to stdout`));

/** Adds rows to a table. */
export const rowsIn = async (
  client: pg.ClientBase,
  { name, columns }: CopiedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> => {
  await pipeline(rows, client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`)));
};

/**
 * Adds up both halves of each row's MD5: nothing is sorted and no memory taken. It guards against accidents; against
 * forgery the file as a whole is sealed.
 */
export const hashRows = async (client: pg.ClientBase, { name, compared }: CopiedTable): Promise<RowsHash> => {
  const { rows } = await client.query<{ n: number; low: string; high: string }>(
    `select count(*) as n, coalesce(sum(('x' || left(hash, 16))::bit(64)::bigint), 0)::text as high,
       coalesce(sum(('x' || right(hash, 16))::bit(64)::bigint), 0)::text as low
     from (select md5(row(${compared.join(', ')})::text) as hash from only ${name}) as hashed`,
  );
  const [{ n, low, high } = { n: 0, low: '0', high: '0' }] = rows;
  return { name, rows: Number(n), hash: `${high}:${low}` };
};

const namesOf = (tables: readonly CopiedTable[]): string => JSON.stringify(tables);
const attempts = 5;

/**
 * Opens one snapshot over all tables. They are locked against changes of their definition before the snapshot begins, so that the catalogue,
 * which PostgreSQL's own functions read as of now, and the rows belong together.
 */
export const openSnapshot = async (client: pg.ClientBase): Promise<readonly CopiedTable[]> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const expected = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    try {
      // A table that is being changed has its turn first.
      await client.query(`set local lock_timeout = '30s'`);
      const names = expected.map(({ name }) => `only ${name}`).join(', ');
      if (names !== '') await client.query(`lock table ${names} in access share mode`);
      const tables = await readTables(client);
      if (namesOf(tables) === namesOf(expected)) return tables;
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      // Dropped meanwhile, or locked for too long.
      if (!['42P01', '3F000', '55P03'].includes(String(code))) throw error;
    }
    await client.query('rollback');
  }
  throw new CopyError(copyTexts.changing);
};

/** How many other connections of the product there are to this database. */
export const productSessions = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^shuyuan'`,
  );
  return Number(rows[0]?.n ?? 0);
};
