import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runBatched } from './batched';
import { type Database, inTransaction, openDatabase } from './database';
import { cloneDatabase } from './database.test-kit';
import { translateDatabaseError } from './database-error';
import { OutcomeUnknownError } from './outcome';
import { prepare, runPrepared } from './prepared';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let cutter: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase('template0');
  db = openDatabase({ url: clone.url, poolSize: 4, onIdleError: () => undefined });
  cutter = new pg.Client({ connectionString: clone.url });
  await cutter.connect();
  // The commit itself takes as long as the test wants.
  await cutter.query(`
    create table thing (id int primary key);
    create table slow (id int);
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_sleep(30); return null; end $$;
    create constraint trigger slow_commit after insert on slow deferrable initially deferred
      for each row execute function wait_at_commit();
    create table child (id int references thing deferrable initially deferred)`);
});
afterAll(async () => {
  await cutter.end();
  await db.close();
  await clone.drop();
});
beforeEach(() => cutter.query('truncate thing, slow, child'));

/** Terminates the sleeping connection. */
const cut = async (): Promise<void> => {
  const asleep = () =>
    cutter.query(`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(async () => (await asleep()).rowCount).toBe(1);
  await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`);
};

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  const [failure] = await Promise.all([work.catch((error: unknown) => error), cut()]);
  return failure;
};

describe('a connection that breaks', () => {
  it('during the commit leaves open what became of it, and the caller is told so', async () => {
    const failure = await failureOf(inTransaction(db.kysely, (tx) => sql`insert into slow values (1)`.execute(tx)));
    expect(failure).toBeInstanceOf(OutcomeUnknownError);
    expect(translateDatabaseError(failure)?.entry).toBe(platformErrors.outcomeUnknown);
  });

  it('before the commit has written nothing: a plain failure', async () => {
    const failure = await failureOf(inTransaction(db.kysely, (tx) => sql`select pg_sleep(30)`.execute(tx)));
    expect(failure).not.toBeInstanceOf(OutcomeUnknownError);
    expect(translateDatabaseError(failure)?.entry).toBe(platformErrors.unavailable);
  });

  const statement = prepare('insert into thing select 1 from pg_sleep(30) returning id');
  const writes: [string, () => Promise<unknown>][] = [
    ['a statement', () => runPrepared(db.pool, { ...statement, writes: true }, [])],
    ['a batched statement', () => runBatched({ pool: db.pool, statement, writes: true }, [])],
  ];
  it.each(writes)('during %s that writes by itself leaves open what became of it', async (_title, write) => {
    expect(await failureOf(write())).toBeInstanceOf(OutcomeUnknownError);
  });

  it('during a read is a plain failure', async () => {
    const failure = await failureOf(runPrepared(db.pool, prepare('select pg_sleep(30)'), []));
    expect(translateDatabaseError(failure)?.entry).toBe(platformErrors.unavailable);
  });
});

it('what PostgreSQL refuses at the commit was not written, and is told as such', async () => {
  const failure = inTransaction(db.kysely, (tx) => sql`insert into child values (7)`.execute(tx));
  await expect(failure).rejects.toMatchObject({ code: '23503' });
});
