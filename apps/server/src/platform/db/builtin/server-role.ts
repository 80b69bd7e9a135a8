import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './connection-file';

/**
 * Whom the server is in its own database: the owner of everything there and no superuser, so that rights which were taken
 * away hold for it. The superuser of `connection.json` is for the start's housekeeping and for the school's IT person.
 */
export const serverRole = 'shuyuan_server';

/** The server's own connection. Its password follows from the superuser's, so that there is one secret to keep. */
export const serverConnection = (connection: Connection): Connection => ({
  ...connection,
  user: serverRole,
  password: createHmac('sha256', connection.password).update(serverRole).digest('hex'),
});

/** Makes the role, or gives it the password that follows from the superuser's. */
const ensureRole = async (client: pg.Client, connection: Connection): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serverRole]);
  const password = client.escapeLiteral(serverConnection(connection).password);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${serverRole} with login nosuperuser nocreatedb nocreaterole noreplication password ${password}`,
  );
};

/** Objects that extensions brought stay theirs; what hangs on a table goes with it. */
const takeOver = `do $$
declare
  item record;
begin
  for item in
    with ours as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    ), apart as (
      select classid, objid from pg_depend where deptype = 'e'
      union all
      select classid, objid from pg_depend
      where deptype in ('a', 'i') and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
    ), found as (
      select 1 as turn, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner,
        'pg_namespace'::regclass as class, oid as object
      from ours
      union all
      select 2, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' else 'table' end,
        format('%I.%I', ours.nspname, relname), relowner, 'pg_class'::regclass, pg_class.oid
      from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 3, 'routine', pg_proc.oid::regprocedure::text, proowner, 'pg_proc'::regclass, pg_proc.oid
      from pg_proc join ours on ours.oid = pronamespace
      union all
      select 3, case typtype when 'd' then 'domain' else 'type' end, format('%I.%I', ours.nspname, typname), typowner,
        'pg_type'::regclass, pg_type.oid
      from pg_type join ours on ours.oid = typnamespace where typtype in ('d', 'e', 'r')
      union all
      select 3, 'collation', format('%I.%I', ours.nspname, collname), collowner, 'pg_collation'::regclass, pg_collation.oid
      from pg_collation join ours on ours.oid = collnamespace
    )
    select kind, name from found
    where owner <> '${serverRole}'::regrole
      and not exists (select from apart where apart.classid = found.class and apart.objid = found.object)
    order by turn
  loop
    execute format('alter %s %s owner to ${serverRole}', item.kind, item.name);
  end loop;
end $$`;

/** Hands over what a superuser made in the database: an older product, or the school's IT person. */
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

/** Makes the server's role and its database, and gives it all that is in there. */
export const ensureServerRole = async (client: pg.Client, connection: Connection): Promise<void> => {
  await ensureRole(client, connection);
  const { database } = connection;
  const name = client.escapeIdentifier(database);
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select datdba = $2::regrole as is_ours from pg_database where datname = $1',
    [database, serverRole],
  );
  const [found] = rows;
  if (found === undefined) {
    await client.query(`create database ${name} owner ${serverRole}`);
    return;
  }
  await takeOverObjects(connection, database);
  if (!found.is_ours) await client.query(`alter database ${name} owner to ${serverRole}`);
};
