import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runBatched } from './batched';
import { cloneDatabase } from './database.test-kit';
import { type PreparedStatement, prepare } from './prepared';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
const asked: string[] = [];

beforeAll(async () => {
  clone = await cloneDatabase('template0');
  pool = new pg.Pool({ connectionString: clone.url, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (given: unknown, ...rest: unknown[]) => {
        if (given instanceof Object && 'submit' in given) asked.push(given.constructor.name);
        return query(given, ...rest);
      },
    });
  });
  await pool.query('create table thing (id int primary key, name text)');
  await pool.query(`insert into thing select n, 'thing ' || n from generate_series(1, 100) as n`);
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});
afterEach(() => asked.splice(0));

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const run = (statement: PreparedStatement, ...values: unknown[]) =>
  runBatched({ pool, statement, writes: false }, values);
const write = (statement: PreparedStatement, ...values: unknown[]) =>
  runBatched({ pool, statement, writes: true }, values);
const byId = () => prepare('select id, name from thing where id = $1');

/** Prepares a statement on every connection of the pool. */
const prepared = async (statement: PreparedStatement, value: unknown = 1): Promise<void> => {
  await Promise.all(numbers(40).map(() => run(statement, value)));
  await Promise.all(numbers(40).map(() => run(statement, value)));
  asked.splice(0);
};

describe('reads that come together', () => {
  it('reject the one that fails and give all others their rows', async () => {
    const statement = prepare('select 10 / $1::int as tenth');
    await prepared(statement);
    const outcomes = await Promise.allSettled([5, 0, 2, 'x', 1].map((value) => run(statement, value)));
    expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : outcome.reason.code))).toEqual([
      [{ tenth: 2 }],
      '22012',
      [{ tenth: 5 }],
      '22P02',
      [{ tenth: 10 }],
    ]);
    expect(asked).toContain('BatchExecution');
  });

  it('all reject when their connection is cut, and the next ones get another', async () => {
    const statement = prepare(
      'select case when $1::boolean then pg_terminate_backend(pg_backend_pid()) end, case when $1 then pg_sleep(10) end',
    );
    await prepared(statement, false);
    const outcomes = await Promise.allSettled([true, false, false].map((ends) => run(statement, ends)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await run(byId(), 3)).toEqual([{ id: 3, name: 'thing 3' }]);
  });

  it('all reject when no connection can be had', async () => {
    const closed = new pg.Pool({ connectionString: clone.url });
    await closed.end();
    const statement = byId();
    const outcomes = await Promise.allSettled(
      numbers(3).map((id) => runBatched({ pool: closed, statement, writes: false }, [id])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('each get their own row, or none, in fewer messages than there are reads', async () => {
    const statement = byId();
    await prepared(statement);
    const found = await Promise.all(numbers(110).map((id) => run(statement, id)));
    expect(found).toEqual(numbers(110).map((id) => (id > 100 ? [] : [{ id, name: `thing ${id}` }])));
    expect(asked.length).toBeLessThan(20);
  });

  it('do not wait for those that a lock holds up', async () => {
    const statement = prepare('select id from thing where id = $1 and (id > 0 or pg_sleep(0) is null)');
    const other = byId();
    await prepared(statement);
    await prepared(other);
    const holder = await pool.connect();
    await holder.query('begin; lock table thing in access exclusive mode');
    const held = Promise.all(numbers(2).map((id) => run(statement, id)));
    const free = prepare('select $1::int as n');
    expect(await Promise.all(numbers(2).map((n) => run(free, n)))).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    await holder.query('commit');
    holder.release();
    expect(await held).toEqual([[{ id: 1 }], [{ id: 2 }]]);
  });
});

describe('writes that come together', () => {
  const insert = () => prepare('insert into thing (id, name) values ($1, $2) returning id');
  const made = async (from: number): Promise<number[]> =>
    (await pool.query<{ id: number }>('select id from thing where id >= $1 order by id', [from])).rows.map(
      ({ id }) => id,
    );
  const ready = async (statement: PreparedStatement, from: number): Promise<void> => {
    await Promise.all(numbers(10).map((at) => write(statement, from + at, 'before')));
    await Promise.all(numbers(10).map((at) => write(statement, from + 10 + at, 'before')));
    asked.splice(0);
  };

  it('refuse the one that breaks a rule alone; all others are there', async () => {
    const statement = insert();
    await ready(statement, 1000);
    const ids = [1101, 1102, 1102, 1, 1103];
    const outcomes = await Promise.allSettled(ids.map((id) => write(statement, id, 'new')));
    const refused = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason.code : undefined));
    expect(asked).toContain('BatchExecution');
    expect(refused.filter((code) => code === '23505')).toHaveLength(2);
    expect([refused[0], refused[3], refused[4]]).toEqual([undefined, '23505', undefined]);
    expect(await made(1100)).toEqual([1101, 1102, 1103]);
  });

  it('are all committed when they are answered, by fewer commits than there are writes', async () => {
    const statement = prepare(
      'insert into thing (id, name) values ($1, $2) returning id, pg_current_xact_id()::text as by',
    );
    await ready(statement, 2000);
    const rows = await Promise.all(numbers(48).map((at) => write(statement, 2100 + at, 'new')));
    expect(rows.map(([row]) => row?.id)).toEqual(numbers(48).map((at) => 2100 + at));
    expect(await made(2100)).toHaveLength(48);
    expect(new Set(rows.map(([row]) => row?.by)).size).toBeLessThan(24);
  });

  it('do not wait for one that waits for another transaction', async () => {
    const statement = insert();
    await ready(statement, 3000);
    const holder = await pool.connect();
    await holder.query(`begin; insert into thing values (3101, 'held')`);
    const held = write(statement, 3101, 'mine');
    const others = [write(statement, 3102, 'new'), write(statement, 3103, 'new')];
    expect((await Promise.all(others)).flat()).toEqual([{ id: 3102 }, { id: 3103 }]);
    await holder.query('rollback');
    holder.release();
    expect(await held).toEqual([{ id: 3101 }]);
  });
});
