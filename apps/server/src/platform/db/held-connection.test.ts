import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBatched } from './batched';
import { inCopyTransaction } from './copy';
import { type Database, inTransaction, openDatabase } from './database';
import { cloneDatabase } from './database.test-kit';
import { besideTransaction, SecondConnectionError } from './held-connection';
import { prepare, runPrepared } from './prepared';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let long: Database;
beforeAll(async () => {
  clone = await cloneDatabase('template0');
  db = openDatabase({ url: clone.url, poolSize: 1, onIdleError: () => undefined });
  long = openDatabase({ url: clone.url, poolSize: 2, longWork: 'test', onIdleError: () => undefined });
});
afterAll(async () => {
  await Promise.all([db.close(), long.close()]);
  await clone.drop();
});

const one = sql<{ one: number }>`select 1 as one`;
const statement = prepare('select 1 as one');
const asks: [string, () => Promise<unknown>][] = [
  ['a query', () => one.execute(db.kysely)],
  ['another transaction', () => inTransaction(db.kysely, async () => undefined)],
  ['a connection for several queries', () => db.kysely.connection().execute(async () => undefined)],
  ['a connection by hand', async () => db.pool.connect()],
  ['a query of the pool', async () => db.pool.query('select 1')],
  ['a prepared statement', async () => runPrepared(db.pool, statement, [])],
  ['a batched statement', () => runBatched({ pool: db.pool, statement, writes: false }, [])],
  ['a copy', () => inCopyTransaction(db, async () => undefined)],
];

describe('work that holds a connection', () => {
  it.each(asks)('is refused %s of the pool at once, with its place in the stack', async (_title, ask) => {
    const refused = await inTransaction(db.kysely, () => ask().catch((error: unknown) => error));
    expect(refused).toBeInstanceOf(SecondConnectionError);
    expect((refused as Error).stack).toContain('held-connection.test.ts');
  });

  it.each(asks)('is refused %s also on a connection without a transaction', async (_title, ask) => {
    const held = db.kysely.connection().execute(() => ask());
    await expect(held).rejects.toBeInstanceOf(SecondConnectionError);
  });

  it('is refused within a transaction of another isolation', async () => {
    const held = db.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(() => one.execute(db.kysely));
    await expect(held).rejects.toBeInstanceOf(SecondConnectionError);
  });

  it('is refused in what it began and does not wait for, as long as it holds the connection', async () => {
    const begun = await inTransaction(db.kysely, async (tx) => {
      const later = new Promise((resolve) => setImmediate(() => resolve(one.execute(db.kysely))));
      const seen = later.catch((error: unknown) => error);
      await sql`select pg_sleep(0.05)`.execute(tx);
      return { seen };
    });
    expect(await begun.seen).toBeInstanceOf(SecondConnectionError);
  });

  it('may use its own executor, and begin what goes on beside it', async () => {
    const beside = new Promise<unknown>((resolve, reject) => {
      const own = inTransaction(db.kysely, async (tx) => {
        besideTransaction(() => one.execute(db.kysely).then(resolve), reject);
        return one.execute(tx);
      });
      own.catch(reject);
    });
    expect(await beside).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('has done with it once the transaction ended', async () => {
    let after: (() => Promise<unknown>) | undefined;
    await inTransaction(db.kysely, async () => {
      after = () => one.execute(db.kysely);
    });
    expect(await after?.()).toMatchObject({ rows: [{ one: 1 }] });
    await expect(inTransaction(db.kysely, () => Promise.reject(new Error('planted')))).rejects.toThrow('planted');
    expect((await one.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('of a pool of its own may hold several, and may use the shared one', async () => {
    const rows = await inTransaction(long.kysely, async () => [
      await one.execute(long.kysely),
      await one.execute(db.kysely),
    ]);
    expect(rows).toHaveLength(2);
  });
});
