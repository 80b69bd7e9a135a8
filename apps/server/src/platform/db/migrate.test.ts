import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database';
import { cloneDatabase } from './database.test-kit';
import { migrate } from './migrate';
import { StartError } from './start-error';

let directory: string;
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

const open = (): Database => openDatabase({ url: clone.url, poolSize: 2, onIdleError: () => undefined });
const put = (file: string, sql: string): Promise<void> => writeFile(join(directory, file), sql);
const run = (on: Database = database): Promise<{ applied: string[] }> => migrate({ pool: on.pool, directory });
const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'app' order by 1",
  );
  return rows.map((row) => row.name);
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shuyuan-migrations-'));
  clone = await cloneDatabase('template0');
  database = open();
  await put('0001_first.sql', 'create table app.first (id int);\ninsert into app.first values (1);');
});

afterEach(async () => {
  await database.close();
  await clone.drop();
  await rm(directory, { recursive: true });
});

describe('migrate refuses', () => {
  it('a database that a newer program has upgraded, and changes nothing', async () => {
    await put('0002_second.sql', 'create table app.second (id int)');
    await run();
    await rm(join(directory, '0002_second.sql'));
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain('0002_second');
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
  });

  it('a migration that was changed after it had been applied', async () => {
    await run();
    await put('0001_first.sql', 'create table app.other (id int)');
    await expect(run()).rejects.toThrow(/0001_first\.sql/);
    await expect(run()).rejects.toBeInstanceOf(StartError);
  });

  it('a migration numbered below one that has been applied', async () => {
    await put('0003_third.sql', 'create table app.third (id int)');
    await run();
    await put('0002_second.sql', 'create table app.second (id int)');
    await expect(run()).rejects.toThrow(/0002_second\.sql/);
    expect(await tables()).not.toContain('second');
  });

  it('a file whose name has no number, and two files of one number', async () => {
    await put('second.sql', 'select 1');
    await expect(run()).rejects.toThrow(/second\.sql/);
    await rm(join(directory, 'second.sql'));
    await put('0001_twin.sql', 'select 1');
    await expect(run()).rejects.toThrow(/0001_twin\.sql/);
  });

  it('a folder that is not there', async () => {
    await expect(migrate({ pool: database.pool, directory: join(directory, 'gone') })).rejects.toBeInstanceOf(
      StartError,
    );
  });
});

describe('migrate', () => {
  it('leaves nothing of a migration that fails half way, names its line, and goes on once it is mended', async () => {
    await put('0002_second.sql', 'create table app.second (id int);\n\nselect * from app.missing;');
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/0002_second\.sql.*app\.missing.*line 3/s);
    expect(await tables()).toEqual(['first', 'schema_migration']);
    await put('0002_second.sql', 'create table app.second (id int)');
    expect(await run()).toEqual({ applied: ['0002_second.sql'] });
  });

  it('applies each file once, in order, and records it', async () => {
    await put('0002_second.sql', 'insert into app.first values (2)');
    expect(await run()).toEqual({ applied: ['0001_first.sql', '0002_second.sql'] });
    expect(await run()).toEqual({ applied: [] });
    const ledger = await database.kysely
      .selectFrom('app.schema_migration')
      .select(['version', 'name'])
      .orderBy('version')
      .execute();
    expect(ledger).toEqual([
      { version: 1, name: 'first' },
      { version: 2, name: 'second' },
    ]);
  });

  it('takes a checkout with CRLF for the same migration', async () => {
    await run();
    await put('0001_first.sql', 'create table app.first (id int);\r\ninsert into app.first values (1);');
    expect(await run()).toEqual({ applied: [] });
  });

  it('lets one of several processes at once migrate while the others wait', async () => {
    await put('0002_slow.sql', 'select pg_sleep(0.3); create table app.slow (id int)');
    const others = [open(), open(), open()];
    const results = await Promise.all([database, ...others].map((one) => run(one)));
    await Promise.all(others.map((one) => one.close()));
    expect(results.flatMap((result) => result.applied).sort()).toEqual(['0001_first.sql', '0002_slow.sql']);
    const { rows } = await database.pool.query('select id from app.first');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('is not bound by the time limit of requests, which stays in force afterwards', async () => {
    await put('0002_limit.sql', "create table app.setting as select current_setting('statement_timeout') as value");
    await run();
    const during = await database.pool.query('select value from app.setting');
    expect(during.rows).toEqual([{ value: '0' }]);
    const after = await database.pool.query("select current_setting('statement_timeout') as value");
    expect(after.rows).toEqual([{ value: '4s' }]);
  });
});
