import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser, type ClonedDatabase, cloneDatabase, emptyDatabase } from '../database.test-kit';
import { contentsOf, fillDatabase, type Original } from './fill-database';
import { hashRows, openSnapshot, rowsIn, rowsOut } from './rows';
import { inOrder, readSchema, readSequences, schemaDifference, settleSession } from './schema-copy';

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  opened.push(() => client.end());
  await settleSession(client);
  return client;
};

const make = async (from: Promise<ClonedDatabase>): Promise<{ database: ClonedDatabase; client: pg.Client }> => {
  const database = await from;
  opened.push(() => database.drop());
  return { database, client: await connect(database.migrationUrl) };
};

const originalOf = async (client: pg.Client): Promise<Original> => {
  await openSnapshot(client);
  const schema = await readSchema(client);
  const sequences = await readSequences(client);
  const hashes = [];
  for (const table of schema.tables) hashes.push(await hashRows(client, table));
  return { schema, sequences, hashes };
};

const copyOf = async (client: pg.Client, target: pg.Client, original: Original): Promise<void> =>
  fillDatabase(target, {
    original,
    bringRows: async (tables) => {
      for (const table of tables) await rowsIn(target, table, rowsOut(client, table));
    },
  });

let source: pg.Client;
let sourceUrl: string;
beforeAll(async () => {
  const { database, client } = await make(cloneDatabase());
  source = client;
  sourceUrl = database.migrationUrl;
  await client.query(`set search_path = public; create type app.mood as enum ('好', '一般');
    create sequence form.loose start 7; select nextval('form.loose');
    create function app.twice(n integer) returns integer language sql immutable as 'select n * 2';
    create table form."怪 ""名" (
      id bigint generated always as identity primary key, "列 名" text collate app.pinyin default E'a\\t\\\\N',
      n integer not null default nextval('form.loose'), doubled integer generated always as (app.twice(n)) stored,
      mood app.mood, at timestamptz default now(), raw bytea, list text[], half double precision, check (n <> -13), unique (n) with (fillfactor = 80)
    ) with (fillfactor = 70);
    alter sequence form.loose owned by form."怪 ""名".n;
    alter table form."怪 ""名" alter column raw set storage external, alter column n set statistics 500;
    create index on form."怪 ""名" (lower("列 名")) where n > 3;
    create statistics app.pair on n, half from form."怪 ""名";
    create view app.report with (security_invoker = true) as select "列 名", doubled from form."怪 ""名";
    create function app.of_row(form."怪 ""名") returns text language plpgsql as 'begin return $1.mood; end';
    comment on column form."怪 ""名".n is '它''s'; comment on table form."怪 ""名" is '表'; comment on view app.report is 'v';
    grant select on app.report to public;
    insert into form."怪 ""名" ("列 名", mood, raw, list, half)
      select e'行\\t\\n\\\\.' || i, '好', decode('00ff', 'hex'), array['a,b', null, '"'], 0.1 + i from generate_series(1, 300) as i;
    insert into form."怪 ""名" ("列 名") values (null); delete from form."怪 ""名" where id > 290;`);
  await settleSession(client);
});

describe('a copy is refused', () => {
  it.each([
    ['create materialized view app.sums as select 1 as n', 'app.sums'],
    ['create table app.parts (n integer) partition by range (n)', 'app.parts'],
    ['create aggregate app.total (integer) (sfunc = int4pl, stype = integer)', 'app.total'],
    ['create type app.span as range (subtype = integer)', 'app.span'],
    ['create type app.pair_of as (a integer)', 'app.pair_of'],
    ['create rule silent as on insert to app.department do instead nothing', 'silent'],
    ['create policy mine on app.department', 'mine'],
    ['grant select (name) on app.department to public', 'app.department'],
  ])('when the database holds what it cannot make again: %s', async (statement, name) => {
    await source.query('begin');
    try {
      await source.query(statement);
      await expect(readSchema(source)).rejects.toThrow(name);
    } finally {
      await source.query('rollback');
    }
  });

  it('when the target holds a table, which stays as it was', async () => {
    const { client } = await make(emptyDatabase());
    await client.query('create table public.own as select 1 as n');
    const original = { schema: { before: [], tables: [], after: [] }, sequences: [], hashes: [] };
    await expect(fillDatabase(client, { original, bringRows: async () => undefined })).rejects.toThrow('public.own');
    expect((await client.query('select n from public.own')).rows).toEqual([{ n: 1 }]);
  });

  it('when a single value differs, and the target is empty as before', { tags: ['long'] }, async () => {
    const client = await connect(sourceUrl);
    const { client: target } = await make(emptyDatabase());
    const original = await originalOf(client);
    const altered = fillDatabase(target, {
      original,
      bringRows: async (tables) => {
        for (const table of tables) await rowsIn(target, table, rowsOut(client, table));
        await target.query(`update app.department set name = name || 'x'`);
      },
    });
    await expect(altered).rejects.toThrow('app.department');
    expect(await contentsOf(target)).toEqual([]);
  });
});

it('a copy equals its original in definition, rows, sequences and rights', { tags: ['long'] }, async () => {
  const client = await connect(sourceUrl);
  const { client: target, database } = await make(emptyDatabase());
  const original = await originalOf(client);
  await copyOf(client, target, original);
  const copied = await originalOf(target);
  expect(schemaDifference(original.schema, copied.schema)).toBeUndefined();
  expect([copied.hashes, copied.sequences]).toEqual([original.hashes, original.sequences]);
  await target.query('commit');
  const inserted = `insert into form."怪 ""名" (mood) values ('一般') returning id::integer, doubled`;
  expect((await target.query(inserted)).rows).toEqual([{ id: 302, doubled: 618 }]);
  await target.query(`call app.settle_rights('shuyuan_server')`);
  const serving = await connect(database.url);
  await expect(serving.query('delete from app.audit_log')).rejects.toMatchObject({ code: '42501' });
  await expect(target.query('delete from app.audit_log')).rejects.toMatchObject({ code: '42501' });
  await serving.query('alter table form."怪 ""名" add column later text');
});

it('a snapshot is of one moment, whatever is written after it', async () => {
  const client = await connect(sourceUrl);
  const tables = await openSnapshot(client);
  const table = tables.find(({ name }) => name === 'app.department');
  const before = table && (await hashRows(client, table));
  await asSuperuser(`insert into app.department (name) values ('后来的')`, sourceUrl);
  expect(table && (await hashRows(client, table))).toEqual(before);
});

it('each object comes after what it needs, a circle ends', () => {
  const object = (oid: number) => ({ class: 1, oid, name: '', statement: String(oid) });
  const need = (oid: number, needed: number) => ({ class: 1, oid, needed_class: 1, needed_oid: needed });
  const ordered = inOrder([1, 2, 3].map(object), [need(1, 3), need(3, 2), need(2, 1), need(3, 9)]);
  expect(ordered.map(({ oid }) => oid)).toEqual([2, 3, 1]);
});
