import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startTexts } from './database.texts';
import { StartError } from './start-error';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly file: string;
  readonly checksum: string;
  readonly sql: string;
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

const filePattern = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const oldestServer = 150_000;
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

const checkServer = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (server === undefined || server.number < oldestServer) {
    throw new StartError(startTexts.serverTooOld(server?.version ?? '?'));
  }
  if (server.encoding !== 'UTF8') throw new StartError(startTexts.notUtf8(server.encoding));
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

const createLedger = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`
    create schema if not exists app;
    create table if not exists app.schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);

/** Says why the database and this program do not fit, or gives the migrations that are still to be applied. */
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

/**
 * Brings the schema up to this program: each file in a transaction of its own together with its row in the ledger. Of
 * several processes that start at once one migrates, the others wait. An older program refuses a newer schema.
 */
export const migrate = async (options: { pool: pg.Pool; directory: string }): Promise<{ applied: string[] }> => {
  const migrations = await readMigrations(options.directory);
  const client = await options.pool.connect();
  const applied: string[] = [];
  try {
    await checkServer(client);
    await locked(client, () => createLedger(client));
    for (let more = true; more; ) {
      more = await locked(client, async () => {
        const ledger = await client.query<AppliedMigration>('select version, name, checksum from app.schema_migration');
        const [next, ...rest] = findPending(migrations, ledger.rows);
        if (next === undefined) return false;
        await apply(client, next);
        applied.push(next.file);
        return rest.length > 0;
      });
    }
    return { applied };
  } finally {
    // A migration may have changed settings of the session; no request shall inherit them.
    client.release(true);
  }
};
