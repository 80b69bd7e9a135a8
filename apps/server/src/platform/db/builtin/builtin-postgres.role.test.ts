// @module-tag long
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { setUpRounds } from './builtin-postgres.round.test-kit';
import { query, superuserUrl } from './builtin-postgres.test-kit';

const tests = setUpRounds();
const { startAlone, inPostgres } = tests;

/** Puts a cluster into the state that versions without a separate server role left. */
const makeOld = async (): Promise<void> => {
  const { server } = await startAlone();
  const superuser = await superuserUrl(tests.dataDir);
  await query(superuser, 'alter database shuyuan owner to shuyuan');
  await query(superuser, 'drop role shuyuan_server; drop role shuyuan_migrator');
  await query(
    superuser,
    `create schema app; create schema form;
     create table app.thing (id bigint generated always as identity primary key, name text not null, mark serial);
     insert into app.thing (name) values ('张三');
     create view app.things as select name from app.thing;
     create sequence form.number;
     create table form.roll (id bigint primary key);
     create function app.twice(n integer) returns integer language sql as 'select n * 2';
     create function app.noted() returns trigger language plpgsql as 'begin return new; end';
     create trigger noted before insert on app.thing for each row execute function app.noted();
     create domain app.word as text;
     create type app.mood as enum ('good', 'bad');
     create collation app.plain from "C"`,
  );
  await server.stop();
};

describe('the server in its built-in database', () => {
  it('is neither superuser nor owner, from the first start on; the migrator is the owner', async () => {
    const { ready } = await startAlone();
    const rights = `select current_user as name,
        rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as is_mighty,
        (select datdba::regrole::text from pg_database where datname = current_database()) as owner
      from pg_roles where rolname = current_user`;
    const owner = 'shuyuan_migrator';
    expect(await query(ready.url, rights)).toEqual([{ name: 'shuyuan_server', is_mighty: false, owner }]);
    expect(await query(ready.migrationUrl, rights)).toEqual([{ name: owner, is_mighty: false, owner }]);
    for (const statement of ['create schema app', 'create table public.mine ()', `copy (select 1) to program 'true'`]) {
      await expect(query(ready.url, statement)).rejects.toMatchObject({ code: '42501' });
    }
    await query(ready.migrationUrl, 'create schema app; create table app.trail (id integer)');
    await expect(query(ready.url, 'select from app.trail')).rejects.toMatchObject({ code: '42501' });
    // Its password cannot be guessed, and is not in the connection file.
    const guessed = new URL(ready.url);
    guessed.password = createHmac('sha256', 'guess').update('shuyuan_server').digest('hex');
    await expect(query(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const file = await readFile(inPostgres('connection.json'), 'utf8');
    expect(file).not.toContain(new URL(ready.url).password);
  });

  it('gets the forms of what an older product left to the superuser; the rest goes to the migrator', async () => {
    await makeOld();
    const { ready } = await startAlone();
    const ownersIn = (schema: string) =>
      query(
        ready.url,
        `select distinct owner from (
           select nspowner::regrole::text as owner from pg_namespace where nspname = '${schema}'
           union all select relowner::regrole::text from pg_class where relnamespace = '${schema}'::regnamespace
           union all select proowner::regrole::text from pg_proc where pronamespace = '${schema}'::regnamespace
           union all select typowner::regrole::text from pg_type where typnamespace = '${schema}'::regnamespace
           union all select collowner::regrole::text from pg_collation where collnamespace = '${schema}'::regnamespace) as owned`,
      );
    expect(await ownersIn('app')).toEqual([{ owner: 'shuyuan_migrator' }]);
    expect(await ownersIn('form')).toEqual([{ owner: 'shuyuan_server' }]);
    const add = "alter table app.thing add column more text; insert into app.thing (name) values ('李四')";
    await query(ready.migrationUrl, add);
    expect(
      await query(ready.migrationUrl, 'select id::text, name, app.twice(mark) as twice from app.thing order by id'),
    ).toEqual([
      { id: '1', name: '张三', twice: 2 },
      { id: '2', name: '李四', twice: 4 },
    ]);
    await query(ready.migrationUrl, 'alter table form.roll add column name text');
    await query(ready.url, 'drop schema form cascade');
  });

  it('loses what it owned itself under an older product, extensions included, and gets what somebody made as the superuser', async () => {
    const { server, ready: before } = await startAlone();
    const superuser = await superuserUrl(tests.dataDir);
    await query(superuser, 'alter database shuyuan owner to shuyuan_server');
    await query(
      superuser,
      `set role shuyuan_server; create schema app; create schema form; create extension pgcrypto with schema app;
       create table app.trail (id integer); revoke update on app.trail from current_user; create table form.roll (id integer)`,
    );
    await query(superuser, 'create table form.imported (id integer)');
    const alter = 'alter table form.imported add column name text';
    await expect(query(before.url, alter)).rejects.toMatchObject({ code: '42501' });
    await server.stop();
    const { ready } = await startAlone();
    await query(ready.url, alter);
    expect(
      await query(
        ready.url,
        `select oid::regclass::text as name, relowner::regrole::text as owner from pg_class where relname in ('trail', 'roll')
         union all select extname, extowner::regrole::text from pg_extension where extname = 'pgcrypto'
         union all select datname, datdba::regrole::text from pg_database where datname = 'shuyuan' order by 1`,
      ),
    ).toEqual([
      { name: 'app.trail', owner: 'shuyuan_migrator' },
      { name: 'form.roll', owner: 'shuyuan_server' },
      { name: 'pgcrypto', owner: 'shuyuan_migrator' },
      { name: 'shuyuan', owner: 'shuyuan_migrator' },
    ]);
    await expect(query(ready.url, 'insert into app.trail values (1)')).rejects.toMatchObject({ code: '42501' });
    await expect(query(ready.migrationUrl, 'update app.trail set id = 1')).rejects.toMatchObject({ code: '42501' });
  });
});
