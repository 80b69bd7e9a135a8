import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Executor } from './database';
import { startTexts } from './database.texts';
import { StartError } from './start-error';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly file: string;
  readonly checksum: string;
  readonly sql: string;
}

/** A migration that a database has had. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

const filePattern = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** Any fixed number will do; every process of the product takes the same. */
const lockKey = 7_260_142;

const readMigration = async (directory: string, file: string): Promise<Migration> => {
  const [, version, name] = filePattern.exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new StartError(startTexts.migrationsUnusable(directory, `${file} ≠ NNNN_name.sql`));
  }
  // A checkout with CRLF holds the same migration.
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(version), name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
};

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const files = await readdir(directory).catch((error: Error) => {
    throw new StartError(startTexts.migrationsUnusable(directory, error.message));
  });
  const wanted = files.filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(wanted.map((file) => readMigration(directory, file)));
  const twin = migrations.find((migration, index) => migration.version === migrations[index - 1]?.version);
  if (twin !== undefined) throw new StartError(startTexts.migrationsUnusable(directory, `${twin.file}: NNNN × 2`));
  return migrations;
};

/** One transaction under the migrators' common lock, free of the requests' statement timeout. */
const locked = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

interface SeenLedger {
  readonly is_there: boolean;
  /** Whether the role may change the schema. */
  readonly is_owned: boolean;
  /** Whether the role may read it and every other table of the product. */
  readonly is_readable: boolean;
}

const seeLedger = async (client: pg.ClientBase): Promise<SeenLedger> => {
  const { rows } = await client.query<SeenLedger>(
    `select coalesce(bool_or(relname = 'schema_migration'), false) as is_there,
       coalesce(bool_or(relname = 'schema_migration' and pg_has_role(relowner, 'USAGE')), false) as is_owned,
       coalesce(bool_and(has_schema_privilege(namespace.oid, 'USAGE') and has_table_privilege(pg_class.oid, 'SELECT')),
         false) as is_readable
     from pg_namespace as namespace join pg_class on relnamespace = namespace.oid and relkind in ('r', 'p')
     where nspname = 'app'`,
  );
  return rows[0] ?? { is_there: false, is_owned: false, is_readable: false };
};

const createLedger = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`
    create schema if not exists app;
    create table if not exists app.schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);

/** The migrations that a database has had. */
export const readLedger = async (client: pg.ClientBase): Promise<AppliedMigration[]> =>
  (await client.query<AppliedMigration>('select version, name, checksum from app.schema_migration')).rows;

/** Throws why the database and this version do not fit, or returns the pending migrations. */
const findPending = (migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] => {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const unknown = applied.filter((row) => !known.has(row.version));
  if (unknown.length > 0) {
    const names = unknown.map((row) => `${String(row.version).padStart(4, '0')}_${row.name}`);
    throw new StartError(startTexts.newerSchema(names.join(', ')));
  }
  for (const row of applied) {
    const migration = known.get(row.version);
    if (migration !== undefined && migration.checksum !== row.checksum) {
      throw new StartError(startTexts.changedMigration(migration.file));
    }
  }
  const newest = Math.max(0, ...applied.map((row) => row.version));
  const done = new Set(applied.map((row) => row.version));
  const pending = migrations.filter((migration) => !done.has(migration.version));
  const late = pending.find((migration) => migration.version < newest);
  if (late !== undefined) throw new StartError(startTexts.lateMigration(late.file));
  return pending;
};

/** Refuses a database that a newer version of the product has migrated. */
export const requireKnown = async (directory: string, applied: readonly AppliedMigration[]): Promise<void> => {
  findPending(await readMigrations(directory), applied);
};

const reasonOf = (error: unknown, sql: string): string => {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  return position > 0 ? `${error.message} (line ${sql.slice(0, position).split('\n').length})` : error.message;
};

const apply = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw new StartError(startTexts.failedMigration(migration.file, reasonOf(error, migration.sql)), { cause: error });
  }
  await client.query('insert into app.schema_migration (version, name, checksum) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
};

/** Whether the owner of the tables is needed: to apply a migration, or to grant privileges to the role that asks. */
export const needsOwner = async ({ pool, directory }: { pool: pg.Pool; directory: string }): Promise<boolean> => {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    const { is_there, is_readable } = await seeLedger(client);
    return !is_there || !is_readable || findPending(migrations, await readLedger(client)).length > 0;
  } finally {
    client.release();
  }
};

/** The files that the next start applies; refused where the database and this version do not fit. */
export const pendingMigrations = async (client: pg.ClientBase, directory: string): Promise<string[]> => {
  const migrations = await readMigrations(directory);
  const { is_there } = await seeLedger(client);
  return findPending(migrations, is_there ? await readLedger(client) : []).map(({ file }) => file);
};

/** Applies the next migration and names its file; undefined when there was none. */
const step = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<string | undefined> => {
  const [next] = findPending(migrations, await readLedger(client));
  if (next === undefined) return undefined;
  if (!(await seeLedger(client)).is_owned) throw new StartError(startTexts.notTheOwner(next.file));
  await apply(client, next);
  return next.file;
};

/**
 * Migrates the schema to this version: each file in its own transaction together with its row in the list of
 * migrations. Of several processes that start at once one migrates, the others wait. An older version refuses a newer
 * schema. Where another role serves, it is granted the privileges it needs.
 */
export const migrate = async (options: {
  pool: pg.Pool;
  directory: string;
  servingRole?: string;
}): Promise<{ applied: string[] }> => {
  const { pool, directory, servingRole } = options;
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    if (!(await seeLedger(client)).is_there) await locked(client, () => createLedger(client));
    for (let more = true; more; ) {
      const file = await locked(client, () => step(client, migrations));
      more = file !== undefined;
      if (file !== undefined) applied.push(file);
    }
    if (servingRole !== undefined) {
      await locked(client, () => client.query('call app.settle_rights($1)', [servingRole]));
    }
    return { applied };
  } finally {
    // A migration may have changed settings of the session; no request shall inherit them.
    client.release(true);
  }
};

/** Passes when the database answers and has been migrated; migrations run before the server listens. */
export const checkMigrated = async (db: Executor): Promise<void> => {
  await db.selectFrom('app.schema_migration').select('version').limit(1).executeTakeFirstOrThrow();
};
