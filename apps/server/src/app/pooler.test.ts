import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { createAdmin, testPassword } from '../backoffice/identity/identity.test-kit';
import { callApi, login } from '../backoffice/identity/identity-api.test-kit';
import { exportedSheets } from '../backoffice/records/export/export.test-kit';
import { list, liveForm, staffOf } from '../backoffice/records/record-read.test-kit';
import { create, edit } from '../backoffice/records/write/record-write.test-kit';
import { type ClonedDatabase, cloneDatabase } from '../platform/db/database.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';
import { pooler, startPooler } from './pooler.test-kit';

const idNumber = '11010519491231002X';

describe.skipIf(pooler === undefined)('behind PgBouncer in transaction mode (skipped where it is not installed)', () => {
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
      coalesce(current_setting('app.seal_key', true), '') as key`;
    const rows = await Promise.all(
      Array.from({ length: 12 }, async () => (await app.db.pool.query<{ time: string; pid: number }>(asked)).rows[0]),
    );
    expect(new Set(rows.map((row) => row?.time))).toEqual(new Set(['4s']));
    expect(new Set(rows.map((row) => row?.pid)).size).toBeGreaterThan(1);
    const bare = await startTestApp({ databaseUrl: front.url, env: { DATABASE_NAMED_STATEMENTS: 'off' } }).catch(
      (error: Error) => error.message,
    );
    if (typeof bare !== 'string') await bare.close();
  });

  test('sign-in, a form, sealed numbers, lists, search and edits work, however the connections change', async () => {
    const { username } = await createAdmin(app.db.kysely, { roles: ['admin'] });
    const signedIn = await login(app.url, { username, password: testPassword });
    expect(signedIn.status).toBe(200);
    const form = await liveForm(app, [
      { field: 'title', name: '姓名', settings: { searchable: true } },
      { field: 'number', name: '身份证号', type: 'id_card' },
    ]);
    const token = await staffOf(app, [form.id], recordActions);
    const writer = { app, form, token };
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(writer, { title: `学员${at}`, number: idNumber })),
    );
    const changed = await Promise.all(made.map((row) => edit(writer, row, { title: `${row.title}甲` })));
    expect(changed).toHaveLength(20);
    const { total, data } = await list(app, { formId: form.id, token });
    expect([total, new Set(data.map(({ number }) => number))]).toEqual([20, new Set([idNumber])]);
    const found = await callApi(app.url, searchEndpoints.index, { token, query: { keyword: '学员3甲' } });
    expect(found.status).toBe(200);
    const body = { format: 'xlsx', fields: ['title', 'number'] };
    const sheets = await exportedSheets({ ...app, url: worker.url }, { formId: form.id, token, body });
    expect(JSON.stringify(sheets)).toContain(idNumber);
  });
});
