import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineLock } from './advisory-lock';
import { type Database, inTransaction, openDatabase } from './database';
import { type ClonedDatabase, cloneDatabase } from './database.test-kit';

const menu = defineLock('test menu');
const jobs = defineLock('test job');

let clone: ClonedDatabase;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase({ url: clone.url, poolSize: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await clone.drop();
});

/** Whether a second transaction gets a lock while a first one holds another. */
const getsBeside = (held: { lock: typeof menu; key?: number | string }, wanted: typeof held): Promise<boolean> =>
  inTransaction(db.kysely, async (first) => {
    await held.lock.hold(first, held.key);
    const pool = openDatabase({ url: clone.url, poolSize: 1, onIdleError: () => undefined });
    return inTransaction(pool.kysely, (second) => wanted.lock.tryHold(second, wanted.key)).finally(() => pool.close());
  });

describe('an advisory lock', () => {
  it('is held by one transaction at a time, and free again after it', async () => {
    expect(await getsBeside({ lock: menu }, { lock: menu })).toBe(false);
    expect(await inTransaction(db.kysely, (tx) => menu.tryHold(tx))).toBe(true);
  });

  it('keeps nobody from another key, number or word', async () => {
    expect(await getsBeside({ lock: jobs, key: 7 }, { lock: jobs, key: 7 })).toBe(false);
    expect(await getsBeside({ lock: jobs, key: 7 }, { lock: jobs, key: 8 })).toBe(true);
    expect(await getsBeside({ lock: menu, key: '甲' }, { lock: menu, key: '甲' })).toBe(false);
    expect(await getsBeside({ lock: menu, key: '甲' }, { lock: menu, key: '乙' })).toBe(true);
  });

  it('keeps nobody from the same key of another lock', async () => {
    expect(await getsBeside({ lock: jobs, key: 7 }, { lock: menu, key: 7 })).toBe(true);
  });

  it('cannot be named twice', () => {
    expect(() => defineLock('test menu')).toThrow('the locks “test menu” and “test menu” are the same');
  });
});
