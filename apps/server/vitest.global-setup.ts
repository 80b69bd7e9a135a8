import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startBuiltinPostgres } from './src/platform/db/builtin/builtin-postgres';
import { templateDatabase } from './src/platform/db/database.test-kit';
import { migrate } from './src/platform/db/migrate';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

// Waits until its input closes, which happens however the test run ends, then ends PostgreSQL and removes its folder.
const caretaker = `
  cat > /dev/null
  pid=$(head -n 1 "$1/postgres/cluster/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid" 2> /dev/null
  tries=0
  while [ -n "$pid" ] && kill -0 "$pid" 2> /dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  rm -rf "$1"
`;

const hireCaretaker = (dataDir: string): (() => Promise<void>) => {
  const child = spawn('/bin/sh', ['-c', caretaker, 'sh', dataDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return async () => {
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  };
};

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
