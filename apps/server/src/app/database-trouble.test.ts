// @module-tag long
import { defineEndpoints } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../backoffice/identity/identity.test-kit';
import type { Database } from '../platform/db/database';
import { defineSlice, type Slice } from '../platform/http/slice';
import { startTestApp, type TestApp, type TestAppOptions } from './app.test-kit';

const reply = z.object({ done: z.boolean() });
const slowEndpoints = defineEndpoints({
  wait: {
    method: 'GET',
    path: '/api/admin/slow/wait',
    access: 'public',
    summary: 'wait',
    query: z.object({ seconds: z.coerce.number() }),
    reply,
  },
});

/** Holds a pool connection for as long as the request asks. */
const slowSlice = (db: Database): Slice =>
  defineSlice({
    name: 'slow',
    endpoints: slowEndpoints,
    handlers: {
      wait: async ({ query }) => {
        await sql`select pg_sleep(${query.seconds})`.execute(db.kysely);
        return { done: true };
      },
    },
  });

let app: TestApp;
afterEach(() => app.close());
const start = async (options: TestAppOptions = {}): Promise<void> => {
  app = await startTestApp({ extraSlices: (db) => [slowSlice(db)], ...options });
};
const wait = async (seconds: number) => {
  const response = await fetch(`${app.url}/api/admin/slow/wait?seconds=${seconds}`);
  return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() };
};

describe('trouble with the database', () => {
  it('ends a statement before the client gives up, with words that help', async () => {
    await start();
    const { errcode, errmsg } = platformErrors.queryTimeout;
    expect(await wait(30)).toEqual({ status: 503, retry: null, body: { errcode, errmsg } });
  });

  it('answers 503 when no connection is free, and serves again afterwards', async () => {
    await start({ poolSize: 2 });
    const holding = [wait(3.5), wait(3.5)];
    await expect.poll(() => app.db.pool.totalCount - app.db.pool.idleCount).toBe(2);
    const first = await Promise.race([...holding, wait(0)]);
    expect(first).toMatchObject({ status: 503, retry: '1', body: { errcode: platformErrors.unavailable.errcode } });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await wait(0)).status).toBe(200);
    recordFigure('I56', 'a pool without a free connection', { 'told 503': 1, 'served afterwards': 3 });
  });

  it('outlives all its connections being cut under load, and serves again', async () => {
    await start();
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const workbench = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/api/admin/workbench/index`, { headers })).status;
    };
    // A separate connection, because the pool's are all taken.
    const cutter = new pg.Client({ connectionString: app.databaseUrl });
    await cutter.connect();
    const asleep = () =>
      cutter.query(`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`);
    const running = [wait(3.5), wait(3.5)];
    await expect.poll(async () => (await asleep()).rowCount).toBe(2);
    const load = Array.from({ length: 40 }, workbench);
    await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await cutter.end();
    const cut = await Promise.all(running);
    expect(cut.map(({ status }) => status)).toEqual([503, 503]);
    for (const status of await Promise.all(load)) expect([200, 503]).toContain(status);
    await expect.poll(workbench, { timeout: 5000 }).toBe(200);
    expect(app.logLines.join('')).not.toContain('unexpected error');
    recordFigure('I57', 'all connections cut under load', { requests: load.length + cut.length, crashes: 0 });
  });
});
