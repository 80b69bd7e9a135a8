import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from './database.test-kit';
import { type PreparedStatement, prepare, runPrepared } from './prepared';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  clone = await cloneDatabase('template0');
  pool = new pg.Pool({ connectionString: clone.url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('create table taken (id int primary key)');
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

const run = (statement: PreparedStatement, values: unknown[] = []) => runPrepared(pool, statement, values);
const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

describe('a prepared statement', () => {
  it('rejects what cannot be parsed, and the pool goes on', async () => {
    await expect(run(prepare('selec 1'))).rejects.toMatchObject({ code: '42601' });
    expect(await run(prepare('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('rejects a value that its type does not take, on the first run and on later ones, and runs again then', async () => {
    const statement = prepare('select $1::int as n');
    await expect(run(statement, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await run(statement, [1])).toEqual([{ n: 1 }]);
    await expect(run(statement, ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await run(statement, [2])).toEqual([{ n: 2 }]);
  });

  it('keeps its connection when a constraint refuses its first run', async () => {
    const before = await backend();
    const statement = prepare('insert into taken values ($1) returning id');
    await pool.query('insert into taken values (1)');
    await expect(run(statement, [1])).rejects.toMatchObject({ code: '23505', constraint: 'taken_pkey' });
    expect(await run(statement, [2])).toEqual([{ id: 2 }]);
    expect(await backend()).toBe(before);
  });

  it('rejects when its connection is cut, and the next run gets a new one', async () => {
    const statement = prepare('select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)');
    await expect(run(statement)).rejects.toThrow();
    expect(await run(prepare('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('rejects when no connection can be had', async () => {
    const closed = new pg.Pool({ connectionString: clone.url });
    await closed.end();
    await expect(runPrepared(closed, prepare('select 1'), [])).rejects.toThrow('after calling end');
  });

  it('gives every value back as it went in, the first time and later', async () => {
    const statement = prepare(`select $1::text as text, $2::bigint as number, $3::boolean as truth, $4::text as nothing,
      $5::text[] as texts, $6::int[] as numbers, $7::bytea as bytes, $8::timestamptz as moment, $9::jsonb as object,
      $10::text as missing`);
    const texts = ['张三', 'a"b', 'back\\slash', 'with, comma', '{}', '', ' ', 'null', null, '😀'];
    const moment = new Date('2026-03-04T05:06:07.089Z');
    const values = [
      "O'Neil 张三 😀",
      7,
      true,
      null,
      texts,
      [1, 2],
      Buffer.from([0, 255]),
      moment,
      { a: [1] },
      undefined,
    ];
    const row = {
      text: "O'Neil 张三 😀",
      truth: true,
      nothing: null,
      texts,
      numbers: [1, 2],
      bytes: Buffer.from([0, 255]),
      moment,
      object: { a: [1] },
      missing: null,
    };
    for (let time = 0; time < 3; time += 1) expect(await run(statement, values)).toMatchObject([row]);
  });

  it('gives all rows in order, or none', async () => {
    const statement = prepare('select n from generate_series(1, $1::int) as n');
    for (const count of [3, 0, 1000]) {
      expect(await run(statement, [count])).toEqual(Array.from({ length: count }, (_, at) => ({ n: at + 1 })));
    }
  });

  it('that gives back no rows at all can be run again', async () => {
    const statement = prepare('delete from taken where id = $1');
    expect(await run(statement, [2])).toEqual([]);
    expect(await run(statement, [2])).toEqual([]);
  });

  it('is prepared once for each connection', async () => {
    const statement = prepare('select count(*)::int as n from pg_prepared_statements where name = $1');
    for (let time = 0; time < 3; time += 1) expect(await run(statement, [statement.name])).toEqual([{ n: 1 }]);
  });

  it('does not stay on a connection forever: one that has prepared many is replaced', async () => {
    const before = await backend();
    for (let at = 0; at <= 200; at += 1) await run(prepare(`select ${at}`));
    expect(await backend()).not.toBe(before);
  });
});
