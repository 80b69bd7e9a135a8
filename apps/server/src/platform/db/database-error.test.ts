import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../http/app-error';
import { cloneDatabase } from './database.test-kit';
import { concurrentChange } from './database.texts';
import { translateDatabaseError } from './database-error';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  clone = await cloneDatabase('template0');
  pool = new pg.Pool({ connectionString: clone.url, max: 4 });
  pool.on('error', () => undefined);
  await pool.query(`
    create table parent (id int primary key, name text not null check (name <> ''));
    create table child (id int primary key, parent_id int references parent);
    create table counter (id int primary key, value int not null);
    insert into parent values (1, 'a'), (2, 'b');
    insert into child values (1, 1);
    insert into counter values (1, 0), (2, 0);`);
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('the statement should have failed'),
    (error: unknown) => error,
  );
const entryOf = async (work: Promise<unknown>) => translateDatabaseError(await failureOf(work))?.entry;

describe('translateDatabaseError', () => {
  it('leaves faults of ours and foreign things alone', async () => {
    expect(await entryOf(pool.query('selec 1'))).toBeUndefined();
    expect(await entryOf(pool.query('select * from missing'))).toBeUndefined();
    expect(translateDatabaseError(new Error('anything'))).toBeUndefined();
    expect(translateDatabaseError('57014')).toBeUndefined();
    expect(translateDatabaseError(undefined)).toBeUndefined();
  });

  it.each([
    ["insert into parent values (1, 'again')", platformErrors.duplicate],
    ['insert into child values (2, 99)', platformErrors.stillReferenced],
    ['delete from parent where id = 1', platformErrors.stillReferenced],
    ['insert into parent values (3, null)', platformErrors.invalidInput],
    ["insert into parent values (3, '')", platformErrors.invalidInput],
    ["select 'x'::int", platformErrors.invalidInput],
    ['select 99999999999::int', platformErrors.invalidInput],
    ["select '2024-02-30'::date", platformErrors.invalidInput],
    ['set statement_timeout = 20; select pg_sleep(5)', platformErrors.queryTimeout],
  ])('translates what %s provokes', async (statement, entry) => {
    const translated = translateDatabaseError(await failureOf(pool.query(statement)));
    expect(translated).toBeInstanceOf(AppError);
    expect(translated?.entry).toBe(entry);
    expect(translated?.message).not.toMatch(/parent|child|select|insert/i);
  });

  it('asks to try again after a deadlock and after a failed serialisation', async () => {
    const [one, two] = [await pool.connect(), await pool.connect()];
    const add = (id: number): string => `update counter set value = value + 1 where id = ${id}`;
    const failures: unknown[] = [];
    const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => failures.push(error));

    for (const client of [one, two]) await client.query('begin');
    await one.query(add(1));
    await two.query(add(2));
    await Promise.all([
      attempt(one.query(add(2))).then(() => one.query('rollback')),
      attempt(two.query(add(1))).then(() => two.query('rollback')),
    ]);
    for (const client of [one, two]) await client.query('begin isolation level serializable; select * from counter');
    await one.query(`${add(1)}; commit`);
    await attempt(two.query(add(1)));
    await two.query('rollback');
    one.release();
    two.release();

    expect(failures.map((failure) => (failure instanceof pg.DatabaseError ? failure.code : failure))).toEqual([
      '40P01',
      '40001',
    ]);
    for (const failure of failures) {
      const translated = translateDatabaseError(failure);
      expect(translated).toMatchObject({ entry: platformErrors.unavailable, retryAfterSeconds: 1 });
      expect(translated?.message).toBe(concurrentChange);
    }
  });

  it('answers 503 when the pool has no connection to give', async () => {
    const narrow = new pg.Pool({ connectionString: clone.url, max: 1, connectionTimeoutMillis: 1000 });
    const client = await narrow.connect();
    expect(await entryOf(narrow.query('select 1'))).toBe(platformErrors.unavailable);
    client.release();
    await narrow.end();
  });

  it('answers 503 to a write on a server that no longer leads', async () => {
    const client = await pool.connect();
    await client.query('begin read only');
    expect(await entryOf(client.query('update counter set value = 0'))).toBe(platformErrors.unavailable);
    client.release(true);
  });

  it('answers 503 when the session is ended, before, during and after a statement', async () => {
    const client = new pg.Client({ connectionString: clone.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const running = failureOf(client.query('select pg_sleep(20)'));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(translateDatabaseError(await running)?.entry).toBe(platformErrors.unavailable);
    expect(await entryOf(client.query('select 1'))).toBe(platformErrors.unavailable);
  });

  it('answers 503 when nothing listens, and when the database takes no more sessions', async () => {
    const closed = new URL(clone.url);
    closed.port = '1';
    expect(await entryOf(new pg.Client({ connectionString: closed.href }).connect())).toBe(platformErrors.unavailable);

    const name = new URL(clone.url).pathname.slice(1);
    await pool.query(`alter database ${name} connection limit 0`);
    const failure = await failureOf(new pg.Client({ connectionString: clone.url }).connect());
    await pool.query(`alter database ${name} connection limit -1`);
    expect(failure).toMatchObject({ code: '53300' });
    expect(translateDatabaseError(failure)?.entry).toBe(platformErrors.unavailable);
  });

  it('answers 503 when a lock cannot be had in time', async () => {
    const holder = await pool.connect();
    await holder.query('begin; lock table counter');
    const failure = await failureOf(pool.query("set lock_timeout = '20ms'; select * from counter"));
    await holder.query('rollback');
    holder.release();
    expect(failure).toMatchObject({ code: '55P03' });
    expect(translateDatabaseError(failure)?.entry).toBe(platformErrors.unavailable);
  });
});
