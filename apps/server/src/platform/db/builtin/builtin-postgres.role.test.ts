import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { setUpRounds } from './builtin-postgres.round.test-kit';
import { query, superuserUrl } from './builtin-postgres.test-kit';

const tests = setUpRounds();
const { startAlone, inPostgres } = tests;

/** Brings a cluster into the state in which products without a role of the server's own left it. */
const makeOld = async (): Promise<void> => {
  const { server } = await startAlone();
  const superuser = await superuserUrl(tests.dataDir);
  await query(superuser, 'alter database shuyuan owner to shuyuan');
  await query(superuser, 'drop role shuyuan_server');
  await query(
    superuser,
    `create schema app; create schema form;
     create table app.thing (id bigint generated always as identity primary key, name text not null, mark serial);
     insert into app.thing (name) values ('张三');
     create view app.things as select name from app.thing;
     create sequence form.number;
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
  it('is the owner and no superuser, from the first start on', async () => {
    const { ready } = await startAlone();
    expect(
      await query(
        ready.url,
        `select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
           (select datdba::regrole::text from pg_database where datname = current_database()) as owner
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([
      {
        name: 'shuyuan_server',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        owner: 'shuyuan_server',
      },
    ]);
    await query(ready.url, 'create schema app; create table app.trail (id integer)');
    await query(ready.url, 'revoke update, delete on app.trail from current_user; insert into app.trail values (1)');
    await expect(query(ready.url, 'delete from app.trail')).rejects.toMatchObject({ code: '42501' });
    await expect(query(ready.url, `copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
  });

  it('is refused with a guessed password, and has one that is not in the connection file', async () => {
    const { ready } = await startAlone();
    const guessed = new URL(ready.url);
    guessed.password = createHmac('sha256', 'guess').update('shuyuan_server').digest('hex');
    await expect(query(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const file = await readFile(inPostgres('connection.json'), 'utf8');
    expect(file).not.toContain(new URL(ready.url).password);
  });

  it('takes over what an older product left to the superuser, with all that it holds', async () => {
    await makeOld();
    const { ready } = await startAlone();
    expect(
      await query(
        ready.url,
        `select distinct owner from (
           select nspowner::regrole::text as owner from pg_namespace where nspname in ('app', 'form')
           union all select relowner::regrole::text from pg_class where relnamespace in ('app'::regnamespace, 'form'::regnamespace)
           union all select proowner::regrole::text from pg_proc where pronamespace = 'app'::regnamespace
           union all select typowner::regrole::text from pg_type where typnamespace = 'app'::regnamespace
           union all select collowner::regrole::text from pg_collation where collnamespace = 'app'::regnamespace
           union all select datdba::regrole::text from pg_database where datname = 'shuyuan') as owned`,
      ),
    ).toEqual([{ owner: 'shuyuan_server' }]);
    await query(ready.url, "alter table app.thing add column more text; insert into app.thing (name) values ('李四')");
    expect(
      await query(ready.url, 'select id::text, name, app.twice(mark) as twice from app.thing order by id'),
    ).toEqual([
      { id: '1', name: '张三', twice: 2 },
      { id: '2', name: '李四', twice: 4 },
    ]);
    await query(ready.url, 'drop schema form cascade');
  });

  it('gets at the next start what somebody made as the superuser meanwhile', async () => {
    const { server, ready } = await startAlone();
    await query(ready.url, 'create schema form');
    await query(await superuserUrl(tests.dataDir), 'create table form.imported (id integer)');
    await expect(query(ready.url, 'alter table form.imported add column name text')).rejects.toMatchObject({
      code: '42501',
    });
    await server.stop();
    await query((await startAlone()).ready.url, 'alter table form.imported add column name text');
  });
});
