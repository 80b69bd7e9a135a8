import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from './database.test-kit';
import { NamingClient } from './naming-client';
import { prepare } from './prepared';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  clone = await cloneDatabase('template0');
});
afterAll(() => clone.drop());
beforeEach(async () => {
  client = new NamingClient({ connectionString: clone.url });
  await client.connect();
  return () => client.end();
});

const preparedThere = async (): Promise<string[]> =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

describe('a connection of transactions', () => {
  it('goes on after a prepared statement was refused, within its transaction too', async () => {
    const { text } = prepare('select $1::int as n');
    await client.query('begin');
    await client.query('savepoint before');
    await expect(client.query(text, ['x'])).rejects.toMatchObject({ code: '22P02' });
    await client.query('rollback to savepoint before');
    expect((await client.query(text, [7])).rows).toEqual([{ n: 7 }]);
    await client.query('commit');
  });

  it('has a prepared statement planned once, and leaves any other text as it is', async () => {
    const { text } = prepare('select $1::int + 1 as n');
    expect((await client.query(text, [1])).rows).toEqual([{ n: 2 }]);
    expect((await client.query(text, [2])).rows).toEqual([{ n: 3 }]);
    expect((await client.query('select $1::int + 2 as n', [1])).rows).toEqual([{ n: 3 }]);
    expect(await preparedThere()).toEqual([text]);
  });

  it('has a statement planned once that transactions repeat, but none for all columns of a table', async () => {
    await client.query('create temporary table kept (n int)');
    const [own, all] = ['select n from kept where n = $1::int', 'select * from kept where n = $1::int'];
    for (let at = 0; at < 8; at += 1) {
      await client.query(own, [at]);
      await client.query('begin');
      await client.query(all, [at]);
      await client.query('commit');
    }
    expect(await preparedThere()).toEqual([]);
    for (let at = 0; at < 8; at += 1) {
      await client.query('begin');
      await client.query(own, [at]);
      await client.query(at % 2 === 0 ? 'commit' : 'rollback');
    }
    expect(await preparedThere()).toEqual([own]);
    await client.query('alter table kept add column m int');
    expect((await client.query(own, [1])).rows).toEqual([]);
    expect((await client.query(all, [1])).fields.map(({ name }) => name)).toEqual(['n', 'm']);
  });

  it('leaves statements on tables of forms as they are, whose columns may get another type', async () => {
    await client.query('create schema form');
    await client.query('create table form.list (score int)');
    const insert = async (score: unknown) => {
      await client.query('begin');
      await client.query('insert into form.list (score) values ($1)', [score]);
      await client.query('commit');
    };
    for (let at = 0; at < 8; at += 1) await insert(at);
    await client.query('alter table form.list alter column score type text');
    await insert('甲');
    expect(await preparedThere()).toEqual([]);
  });

  it('names no more statements than a session should hold', async () => {
    for (let at = 0; at < 205; at += 1) {
      const { rows } = await client.query(prepare(`select $1::int + ${at} as n`).text, [1]);
      expect(rows).toEqual([{ n: 1 + at }]);
    }
    expect(await preparedThere()).toHaveLength(200);
  });
});
