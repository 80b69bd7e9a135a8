import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Database, Tx } from './database';
import { holdingConnection } from './held-connection';
import type { Tables } from './tables';

/** A transaction that can also take rows by COPY. */
export interface CopyTransaction {
  readonly db: Tx;
  /** Runs `copy … from stdin` with lines in PostgreSQL's text format. */
  readonly copy: (statement: RawBuilder<unknown>, lines: string) => Promise<void>;
  readonly seal: Database['seal'];
}

/** The query builder over one connection, which stays its owner's. */
export const kyselyOver = (client: pg.ClientBase): Kysely<Tables> => {
  const lent = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => undefined } }),
  });
};

/** As `kyselyOver`, where the connection's owner has begun a transaction and will end it. */
export const transactionOver = (client: pg.ClientBase): Tx => kyselyOver(client) as Tx;

/** Runs `work` in one transaction on a separate connection; an error rolls everything back. */
export const inCopyTransaction = async <T>(
  { pool, seal }: Pick<Database, 'pool' | 'seal'>,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const kysely = kyselyOver(client);
  const copy: CopyTransaction['copy'] = (statement, lines) =>
    pipeline(Readable.from([Buffer.from(lines)]), client.query(from(statement.compile(kysely).sql)));
  let failed = true;
  try {
    const result = await kysely.transaction().execute((db) => holdingConnection(pool, () => work({ db, copy, seal })));
    failed = false;
    return result;
  } finally {
    // A connection that was interrupted in the middle of a COPY cannot be reused.
    client.release(failed);
  }
};

const special = /[\\\n\r\t]/g;
const isSpecial = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format; null is no value. */
export const copyText = (text: string | null): string => {
  if (text === null) return '\\N';
  return isSpecial.test(text) ? text.replace(special, (character) => escapes[character] ?? character) : text;
};

const listSpecial = /["\\]/g;
const isListSpecial = /["\\]/;

/** A list of texts in PostgreSQL's array format. An import writes millions of them, so they are escaped all at once. */
export const arrayText = (texts: readonly string[]): string => {
  if (texts.length === 0) return '{}';
  const plain = isListSpecial.test(texts.join('')) ? texts.map((text) => text.replace(listSpecial, '\\$&')) : texts;
  return `{"${plain.join('","')}"}`;
};
