import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openDatabase } from '../../../platform/db/database';
import type { Tables } from '../../../platform/db/tables';
import { testCaller } from '../../../platform/http/caller.test-kit';
import { createLog } from '../../../platform/log/log';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';
import { startSync } from './sync.service';

/**
 * A separate program: syncs one form and kills itself with -9 right after sending the statement with the given number.
 * Exits with 0 when there is no such statement.
 */
const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const killAt = Number(environment('KILL_AT'));
const { pool } = openDatabase({
  url: environment('DATABASE_URL'),
  secrets: testSecrets,
  poolSize: 4,
  onIdleError: () => undefined,
});

let sent = 0;
pool.on('connect', (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  Object.assign(client, {
    query: (...parts: unknown[]): unknown => {
      const result = query(...parts);
      sent += 1;
      if (sent === killAt) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
      return result;
    },
  });
});

const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
await startSync(
  { db, log: createLog({ level: 'silent' }) },
  {
    formId: Number(environment('FORM_ID')),
    caller: testCaller({ adminId: Number(environment('ADMIN_ID')), name: 'killed', isSuper: true }),
    origin: { requestId: 'killed', ip: '127.0.0.1', userAgent: 'test' },
  },
);
await db.destroy();
