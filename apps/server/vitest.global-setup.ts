import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { ensureSystemForms } from './src/backoffice/forms';
import { courseForms } from './src/courses/course-forms';
import { startBuiltinPostgres } from './src/platform/db/builtin/builtin-postgres';
import { connectionUrl, ensureConnection } from './src/platform/db/builtin/connection-file';
import { migratorRole, serverRole } from './src/platform/db/builtin/server-role';
import { prepareSite } from './src/platform/db/builtin/site';
import { hireCaretaker } from './src/platform/db/caretaker.test-kit';
import { openDatabase } from './src/platform/db/database';
import { templateDatabase } from './src/platform/db/database.test-kit';
import { migrate } from './src/platform/db/migrate';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** The superuser makes and removes databases; in them tests are whom the server is, so that its rights are tested too. */
interface Urls {
  readonly superuser: string;
  readonly migrator: string;
  readonly server: string;
}

const inTemplate = (url: string): string => {
  const target = new URL(url);
  target.pathname = templateDatabase;
  return target.href;
};

const prepareTemplate = async ({ superuser, migrator, server }: Urls): Promise<void> => {
  const admin = new pg.Client({ connectionString: superuser });
  await admin.connect();
  try {
    await admin.query(`create database ${templateDatabase} owner ${migratorRole}`);
    const pool = new pg.Pool({ connectionString: inTemplate(migrator) });
    await migrate({ pool, directory: migrations, servingRole: serverRole }).finally(() => pool.end());
    const db = openDatabase({ url: inTemplate(server), poolSize: 1, onIdleError: () => undefined });
    await ensureSystemForms(db.kysely, courseForms).finally(() => db.close());
    // A session in the template would keep it from being cloned.
    await admin.query(`alter database ${templateDatabase} with allow_connections false is_template true`);
  } finally {
    // Left open, its loss would hide the fault of a migration.
    await admin.end();
  }
};

interface Run extends Urls {
  readonly programFolder: string;
  stop(): Promise<void>;
}

const startRun = async (): Promise<Run> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-test-'));
  // Within this package, where programs find what cannot be bundled.
  const programFolder = await mkdtemp(fileURLToPath(new URL('.test-', import.meta.url)));
  const caretakers = [dataDir, programFolder].map(hireCaretaker);
  const dismissCaretakers = () => Promise.all(caretakers.map((dismiss) => dismiss()));
  try {
    const postgres = await startBuiltinPostgres({ dataDir, log: pino({ level: 'warn' }), durable: false });
    const superuser = connectionUrl(await ensureConnection(await prepareSite(dataDir), true));
    const urls = { superuser, migrator: postgres.migrationUrl, server: postgres.url };
    await prepareTemplate(urls).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
    const stop = async () => {
      await postgres.stop();
      await dismissCaretakers();
    };
    return { ...urls, programFolder, stop };
  } catch (error) {
    await dismissCaretakers();
    throw error;
  }
};

let run: Promise<Run> | undefined;
let users = 0;

/** Starts one PostgreSQL for all projects of the whole run, with a migrated database that every test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  users += 1;
  run ??= startRun();
  const { superuser, migrator, server, programFolder, stop } = await run;
  project.provide('superuserUrl', superuser);
  project.provide('databaseUrl', server);
  project.provide('migrationUrl', migrator);
  project.provide('programFolder', programFolder);
  return async () => {
    users -= 1;
    if (users === 0) await stop();
  };
};
