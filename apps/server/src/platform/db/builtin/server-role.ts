import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './connection-file';

/**
 * The server's role in its database: it owns the tables of forms, which it creates and changes, and nothing else, so that
 * it really lacks what was not granted. The superuser of `connection.json` is for the start's housekeeping and for the
 * school's IT staff.
 */
export const serverRole = 'shuyuan_server';

/** The role that owns the database and the product's own tables; it only runs migrations. */
export const migratorRole = 'shuyuan_migrator';

type Role = typeof serverRole | typeof migratorRole;

/** The connection of a role. Its password derives from the superuser's, so that there is only one secret. */
export const roleConnection = (connection: Connection, role: Role): Connection => ({
  ...connection,
  user: role,
  password: createHmac('sha256', connection.password).update(role).digest('hex'),
});

/** Creates the roles, or sets the passwords that derive from the superuser's. */
const ensureRoles = async (client: pg.Client, connection: Connection): Promise<void> => {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const statements = ([serverRole, migratorRole] as const).map((role) => {
    const verb = rows.some(({ rolname }) => rolname === role) ? 'alter' : 'create';
    const password = client.escapeLiteral(roleConnection(connection, role).password);
    return `${verb} role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${password}`;
  });
  // Migrations change the tables of forms too, and hand over what they make there.
  await client.query([...statements, `grant ${serverRole} to ${migratorRole}`].join(';'));
};

/**
 * Objects in the schemas of forms go to the server, all others to the migrator, including extensions, which only
 * `reassign` can transfer. Objects that belong to extensions stay theirs; what depends on a table goes with it.
 */
const takeOver = `do $$
declare
  item record;
begin
  if exists (select from pg_extension where extowner = '${serverRole}'::regrole) then
    reassign owned by ${serverRole} to ${migratorRole};
  end if;
  for item in
    with ours as (
      select oid, nspname, nspowner,
        (case when nspname in ('form', 'form_recycle') then '${serverRole}' else '${migratorRole}' end)::regrole as heir
      from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    ), apart as (
      select classid, objid from pg_depend where deptype = 'e'
      union all
      select classid, objid from pg_depend
      where deptype in ('a', 'i') and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
    ), found as (
      select 1 as turn, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, heir,
        'pg_namespace'::regclass as class, oid as object
      from ours
      union all
      select 2, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' else 'table' end,
        format('%I.%I', ours.nspname, relname), relowner, heir, 'pg_class'::regclass, pg_class.oid
      from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 3, 'routine', pg_proc.oid::regprocedure::text, proowner, heir, 'pg_proc'::regclass, pg_proc.oid
      from pg_proc join ours on ours.oid = pronamespace
      union all
      select 3, case typtype when 'd' then 'domain' else 'type' end, format('%I.%I', ours.nspname, typname), typowner,
        heir, 'pg_type'::regclass, pg_type.oid
      from pg_type join ours on ours.oid = typnamespace where typtype in ('d', 'e', 'r')
      union all
      select 3, 'collation', format('%I.%I', ours.nspname, collname), collowner, heir, 'pg_collation'::regclass, pg_collation.oid
      from pg_collation join ours on ours.oid = collnamespace
    )
    select kind, name, heir from found
    where owner <> heir
      and not exists (select from apart where apart.classid = found.class and apart.objid = found.object)
    order by turn
  loop
    execute format('alter %s %s owner to %s', item.kind, item.name, item.heir);
  end loop;
end $$`;

/** Transfers what a superuser created in the database: an older version, or the school's IT staff. */
const takeOverObjects = async (connection: Connection, database: string): Promise<void> => {
  const { host, port, user, password } = connection;
  const client = new pg.Client({ host, port, user, password, database, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(takeOver);
  } finally {
    await client.end();
  }
};

/** Creates the roles and the database, and transfers its objects to them. */
export const ensureServerRole = async (client: pg.Client, connection: Connection): Promise<void> => {
  await ensureRoles(client, connection);
  const { database } = connection;
  const name = client.escapeIdentifier(database);
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select datdba = $2::regrole as is_ours from pg_database where datname = $1',
    [database, migratorRole],
  );
  const [found] = rows;
  if (found === undefined) {
    await client.query(`create database ${name} owner ${migratorRole}`);
    return;
  }
  if (!found.is_ours) await client.query(`alter database ${name} owner to ${migratorRole}`);
  await takeOverObjects(connection, database);
};
