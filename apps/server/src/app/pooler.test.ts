import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { createAdmin } from '../backoffice/identity/identity.test-kit';
import { login } from '../backoffice/identity/identity-api.test-kit';
import { exportedSheets } from '../backoffice/records/export/export.test-kit';
import { list, liveForm, staffOf } from '../backoffice/records/record-read.test-kit';
import { create, edit } from '../backoffice/records/write/record-write.test-kit';
import { type ClonedDatabase, cloneDatabase } from '../platform/db/database.test-kit';
import { readWithin } from '../platform/db/timed-read';
import { startTestApp, type TestApp } from './app.test-kit';
import { pooler, startPooler } from './pooler.test-kit';

const idNumber = '11010519491231002X';

describe.skipIf(pooler === undefined)(
  'behind PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    let clone: ClonedDatabase;
    let front: Awaited<ReturnType<typeof startPooler>>;
    let dataDir: string;
    /** One takes calls, the other one runs the jobs. */
    let app: FormApp;
    let worker: TestApp;
    beforeAll(async () => {
      clone = await cloneDatabase();
      front = await startPooler(pooler ?? '', clone.url);
      dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-pooler-'));
      const env = { DATABASE_DIRECT_URL: clone.url, DATA_DIR: dataDir };
      app = await startFormApp({ databaseUrl: front.url, env });
      worker = await startTestApp({ databaseUrl: front.url, env, runsJobs: true });
    });
    afterAll(async () => {
      await worker?.close();
      await app?.close();
      await front?.stop();
      await clone?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    test('keys and limits go with each transaction, and no session keeps them', async () => {
      const asked = `select current_setting('statement_timeout') as time, pg_backend_pid() as pid,
      coalesce(current_setting('shuyuan.keys', true), '') <> '' as keys from pg_sleep(0.05)`;
      const look = async (db: Pick<pg.Pool, 'query'>, values?: unknown[]) =>
        (await db.query<{ time: string; pid: number; keys: boolean }>(asked, values)).rows[0];
      const looks = await Promise.all(
        Array.from({ length: 12 }, (_, at) => look(app.db.pool, at % 2 ? [] : undefined)),
      );
      expect(new Set(looks.map((row) => row?.pid)).size).toBeGreaterThan(1);
      for (const row of looks) expect(row).toMatchObject({ time: '4s', keys: true });
      const within = await app.db.kysely.transaction().execute((db) => sql`${sql.raw(asked)}`.execute(db));
      expect(within.rows[0]).toMatchObject({ time: '4s', keys: true });
      // What a transaction sets itself stays.
      const [brief] = await readWithin(app.db.pool, 900, { sql: asked, parameters: [] });
      expect(brief).toMatchObject({ time: '900ms', keys: true });
      const bare = new pg.Pool({ connectionString: front.url });
      for (let at = 0; at < 6; at += 1) expect(await look(bare)).toMatchObject({ time: '0', keys: false });
      await bare.end();
    });

    test('sign-in, a form, sealed numbers, lists, search and a job work, however the connections change', async () => {
      const admin = await createAdmin(app.db.kysely, { roles: ['admin'] });
      expect((await login(app.url, admin)).status).toBe(400);
      expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
      const form = await liveForm(app, [
        { field: 'title', name: '姓名', search_input: 'text' },
        { field: 'number', name: '身份证号', edit_input: 'id_card' },
      ]);
      const token = await staffOf(app, [form.id], recordActions);
      const writer = { app, form, token };
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, at) => create(writer, { title: `学员${at}`, number: idNumber })),
      );
      await Promise.all(made.map((row) => edit(writer, row, { title: `${String(row.title)}甲` })));
      const { total, data } = await list({ ...app, url: worker.url }, { formId: form.id, token });
      expect([total, new Set(data.map(({ number }) => number))]).toEqual([20, new Set([idNumber])]);
      const found = await list(app, { formId: form.id, token, query: { keyword: '学员3甲' } });
      expect(found.data.map(({ title }) => title)).toEqual(['学员3甲']);
      // The other process learns of it by a notice.
      const asked = { format: 'xlsx', columns: ['title', 'number'] };
      const sheets = await exportedSheets(app, { formId: form.id, token, body: asked });
      expect(JSON.stringify(sheets).split(idNumber)).toHaveLength(21);
    });
  },
);
