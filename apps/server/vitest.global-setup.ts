import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startBuiltinPostgres } from './src/platform/db/builtin/builtin-postgres';
import { hireCaretaker } from './src/platform/db/caretaker.test-kit';
import { templateDatabase } from './src/platform/db/database.test-kit';
import { migrate } from './src/platform/db/migrate';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

const prepareTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  const target = new URL(url);
  target.pathname = templateDatabase;
  const pool = new pg.Pool({ connectionString: target.href });
  try {
    await migrate({ pool, directory: migrations });
  } finally {
    await pool.end();
  }
  // A session in the template would keep it from being cloned.
  await admin.query(`alter database ${templateDatabase} with allow_connections false is_template true`);
  await admin.end();
};

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-test-'));
  const dismissCaretaker = hireCaretaker(dataDir);
  try {
    const postgres = await startBuiltinPostgres({ dataDir, log: pino({ level: 'warn' }), durable: false });
    await prepareTemplate(postgres.url);
    project.provide('databaseUrl', postgres.url);
    return async () => {
      await postgres.stop();
      await dismissCaretaker();
    };
  } catch (error) {
    await dismissCaretaker();
    throw error;
  }
};
