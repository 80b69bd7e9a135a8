import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database';
import { asSuperuser, cloneDatabase } from '../../platform/db/database.test-kit';
import { ownsAuditTrail } from './trail-owner.repository';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase({ url: clone.url, poolSize: 1, onIdleError: () => undefined });
  await asSuperuser(
    `insert into app.audit_log (actor_name, ip, user_agent, request_id, action, target_type, outcome)
     values ('张三', '', '', '', 'thing.create', 'thing', 'succeeded')`,
    clone.url,
  );
});
afterAll(async () => {
  await db.close();
  await clone.drop();
});

/** PostgreSQL's refusals: missing privilege, or a setting that the role may not change. */
const refused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';

describe('the role that serves', () => {
  const ofTable = ['audit_log', 'audit_link', 'audit_archive'].flatMap((table) => [
    `update app.${table} set id = default`,
    `delete from app.${table}`,
    `truncate app.${table}`,
    `select from app.${table} for update`,
    `merge into app.${table} as t using (select 1) as s on true when matched then delete`,
    `alter table app.${table} disable trigger all`,
    `alter table app.${table} disable trigger ${table}_append_only`,
    `alter table app.${table} disable rule "_RETURN"`,
    `alter table app.${table} add column note text`,
    `alter table app.${table} alter column id drop not null`,
    `alter table app.${table} rename to gone`,
    `alter table app.${table} set schema form`,
    `alter table app.${table} owner to current_user`,
    `alter table app.${table} enable row level security`,
    `alter table app.${table} inherit app.admin`,
    `drop table app.${table}`,
    `drop trigger ${table}_append_only on app.${table}`,
    `create trigger mine before insert on app.${table} for each row execute function app.keep_ledger()`,
    `create rule mine as on insert to app.${table} do instead nothing`,
    `create policy mine on app.${table} using (false)`,
    `create index mine on app.${table} (id)`,
    `comment on table app.${table} is 'mine'`,
    `create table form.child () inherits (app.${table})`,
    `create table form.reference (id bigint references app.${table} (id))`,
  ]);
  const others = [
    `create or replace function app.refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
    'alter function app.refuse_audit_change() owner to current_user',
    'drop function app.refuse_audit_change()',
    `create function app.mine() returns int language sql as 'select 1'`,
    'create table app.mine (id int)',
    'create table public.mine (id int)',
    'create schema mine',
    'drop schema app cascade',
    'alter schema app owner to current_user',
    'alter schema app rename to gone',
    'call app.settle_rights(current_user)',
    "select setval('app.audit_log_id_seq', 1)",
    'update app.schema_migration set version = version',
    'delete from app.schema_migration',
    'set session_replication_role = replica',
    'set role shuyuan_migrator',
    'set session authorization shuyuan_migrator',
    'reassign owned by shuyuan_migrator to shuyuan_server',
    'drop owned by shuyuan_migrator',
    'grant shuyuan_migrator to shuyuan_server',
    'alter role shuyuan_server superuser',
    "copy app.audit_log to '/tmp/trail'",
    `copy (select 1) to program 'true'`,
    'drop extension pgcrypto cascade',
    "update pg_catalog.pg_class set relowner = 'shuyuan_server'::regrole where relname = 'audit_log'",
  ];
  it.each([...ofTable, ...others])('is refused: %s', async (statement) => {
    const client = await db.pool.connect();
    try {
      await client.query('begin');
      const failure = await client.query(statement).catch((error: unknown) => error);
      expect(refused(failure), String(failure)).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it.each([
    `alter database current set session_replication_role = replica`,
    `alter database current set search_path = form`,
    `alter database current owner to shuyuan_server`,
    `drop database current`,
    'alter system set session_replication_role = replica',
  ])('is refused: %s', async (statement) => {
    const name = new URL(clone.url).pathname.slice(1);
    const failure = await db.pool.query(statement.replace('current', name)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(['42501', '55006']).toContain((failure as pg.DatabaseError).code);
  });

  it('gives itself nothing by granting what it does not have', async () => {
    for (const statement of ['grant all on app.audit_log to current_user', 'grant all on schema app to current_user']) {
      await db.pool.query(statement).catch((error: unknown) => expect(refused(error)).toBe(true));
    }
    const { rows } = await db.pool.query(
      `select has_table_privilege('app.audit_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER, REFERENCES') as table,
         has_schema_privilege('app', 'CREATE') as schema, has_database_privilege(current_database(), 'CREATE') as database`,
    );
    expect(rows).toEqual([{ table: false, schema: false, database: false }]);
    expect(await ownsAuditTrail(db.kysely)).toBe(false);
  });

  it('owns the tables of forms and nothing else', async () => {
    const { rows } = await db.pool.query(
      `select distinct nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relowner = current_user::regrole and nspname !~ '^pg_' order by 1`,
    );
    expect(rows).toEqual([{ nspname: 'form' }]);
    const apart = await db.pool.query(
      `select proname as name from pg_proc where proowner = current_user::regrole
       union all select nspname from pg_namespace where nspowner = current_user::regrole and nspname !~ '^form'
       -- Other test files make empty databases that it owns.
       union all select datname from pg_database where datdba = current_user::regrole
         and (datname = current_database() or datname !~ '^test_')
       union all select extname from pg_extension where extowner = current_user::regrole`,
    );
    expect(apart.rows).toEqual([]);
  });

  it('is told apart from one that could change the trail', async () => {
    const owner = openDatabase({ url: clone.migrationUrl, poolSize: 1, onIdleError: () => undefined });
    expect(await ownsAuditTrail(owner.kysely)).toBe(true);
    await owner.close();
  });
});
