import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inRetriedTransaction, inTransaction, openDatabase, type Tx } from './database';
import { cloneDatabase } from './database.test-kit';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase('template0');
  db = openDatabase({ url: clone.url, poolSize: 4, onIdleError: () => undefined });
  await db.pool.query('create table thing (id int primary key, count int not null)');
  await db.pool.query('insert into thing values (1, 0), (2, 0)');
});
afterAll(async () => {
  await db.close();
  await clone.drop();
});

/** Two transactions that lock the same rows in opposite order, each holding its first before either continues. */
const crossing = () => {
  let begun = 0;
  let open = (): void => undefined;
  const bothHaveOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  const add = (db: Tx, id: number) => sql`update thing set count = count + 1 where id = ${id}`.execute(db);
  const inOrder = (first: number, second: number) => async (db: Tx) => {
    await add(db, first);
    begun += 1;
    if (begun === 2) open();
    await bothHaveOne;
    await add(db, second);
  };
  return { inOrder, begun: () => begun };
};

it('ends one of two that wait for each other, which plain transactions pass on', async () => {
  const { inOrder } = crossing();
  const outcomes = await Promise.allSettled([
    inTransaction(db.kysely, inOrder(1, 2)),
    inTransaction(db.kysely, inOrder(2, 1)),
  ]);
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(failed).toEqual(['40P01']);
});

it('does the ended one once more, so that both are done, each once', async () => {
  await db.pool.query('update thing set count = 0');
  const { inOrder, begun } = crossing();
  await Promise.all([inRetriedTransaction(db.kysely, inOrder(1, 2)), inRetriedTransaction(db.kysely, inOrder(2, 1))]);
  expect(begun()).toBe(3);
  expect((await db.pool.query('select count from thing')).rows).toEqual([{ count: 2 }, { count: 2 }]);
});

it('passes every other failure on, without another try', async () => {
  let tries = 0;
  const failing = inRetriedTransaction(db.kysely, async (db) => {
    tries += 1;
    await sql`insert into thing values (1, 0)`.execute(db);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});
