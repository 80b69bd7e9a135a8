// @module-tag long
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { positionHeader } from '@shuyuan/contract/platform/position';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRole } from '../backoffice/access/access.test-kit';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { makeTestToken, signIn } from '../backoffice/identity/identity.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { list, liveForm, staffOf } from '../backoffice/records/record-read.test-kit';
import { onPrimary, readLong } from '../platform/db/replicas';
import { startTestApp, type TestApp } from './app.test-kit';
import { databaseFaults } from './judged-config';
import { startReplicated } from './replica.test-kit';
import { replicaUse } from './replica-use';

let servers: Awaited<ReturnType<typeof startReplicated>>;
/** Two processes, as behind a proxy that sends the calls of one person to either. */
let app: FormApp;
let other: TestApp;
beforeAll(async () => {
  servers = await startReplicated();
  const options = { databaseUrl: servers.url, env: { DATABASE_REPLICA_URLS: servers.replicaUrl } };
  app = await startFormApp(options);
  other = await startTestApp(options);
}, 120_000);
afterAll(async () => {
  await other?.close();
  await app?.close();
  await servers?.stop();
});

const isReplica = async (): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(app.db.kysely);
  return rows[0]?.is === true;
};

/** Someone in a browser, which keeps the cookies that it is given. */
const browserOf = (token: string, formId: number) => {
  const jar = new Set<string>();
  const call = async (url: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, cookie: [...jar].join('; '), ...init.headers };
    const reply = await fetch(`${url}${path}?custom_form_id=${formId}`, { ...init, headers });
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = '', age = ''] = cookie.split('; ');
      if (age === 'Max-Age=0') jar.delete(pair);
      else jar.add(pair);
    }
    return { headers: reply.headers, body: (await reply.json()) as { total: number } };
  };
  return {
    jar,
    write: (url: string, title: string) =>
      call(url, recordWriteEndpoints.save.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ values: { title } }),
      }),
    total: async (url: string) => (await call(url, recordEndpoints.index.path)).body.total,
  };
};

const formOf = async () => {
  const form = await liveForm(app, [{ field: 'title', name: '标题' }]);
  await servers.resume();
  return form;
};

test('only reads that precede nothing are answered by replicas, and none of them writes', async () => {
  for (const endpoint of [...replicaUse.reads, ...replicaUse.tells]) {
    expect([endpoint.path, endpoint.method, endpoint.changesState]).toEqual([endpoint.path, 'GET', undefined]);
  }
  await servers.resume();
  const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
  const query = { custom_form_id: String(courseFormIds.contact), keyword: '赵' };
  const statuses: number[] = [];
  for (const endpoint of replicaUse.reads) statuses.push((await callApi(app.url, endpoint, { token, query })).status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
  // A write on a replica would have been told as its trouble.
  expect(app.logLines.filter((line) => line.includes('25006'))).toEqual([]);
});

test('a server of something else stops the start; one that is away does not', async () => {
  const faultsOf = (url: string, settings: Parameters<typeof databaseFaults>[0] = {}) =>
    databaseFaults({ DATABASE_URL: servers.url, DATABASE_REPLICA_URLS: [url], ...settings });
  const stranger = inject('databaseUrl');
  expect(await faultsOf(stranger)).toEqual([
    expect.stringContaining(`DATABASE_REPLICA_URLS ${new URL(stranger).host}`),
  ]);
  expect(await faultsOf(servers.replicaUrl, { DATABASE_DIRECT_URL: stranger })).toEqual([
    expect.stringContaining('DATABASE_DIRECT_URL'),
  ]);
  for (const url of [servers.replicaUrl, 'postgres://x:y@127.0.0.1:1/z'])
    expect(await faultsOf(url, { DATABASE_DIRECT_URL: servers.url })).toEqual([]);
});

test('a paused replica gives nobody an answer from before their own write, and others one that is seconds old', async () => {
  const form = await formOf();
  const [writer, reader] = [await staffOf(app, [form.id]), await staffOf(app, [form.id])].map((token) =>
    browserOf(token, form.id),
  );
  if (writer === undefined || reader === undefined) throw new Error('nobody');
  const both = (who: typeof writer) => Promise.all([app.url, other.url].map(who.total));
  await servers.resume();
  expect([await both(writer), await both(reader)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await servers.pause();
  const { headers } = await writer.write(app.url, '甲');
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^shuyuan_after_[0-9a-f]+=1; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/);
  await Promise.all([writer.write(app.url, '乙'), writer.write(other.url, '丙')]);
  expect(await both(writer)).toEqual([3, 3]);
  // That the answer is old shows who gave it.
  expect(await both(reader)).toEqual([0, 0]);
  await writer.write(other.url, '丁');
  expect([writer.jar.size, await both(writer)]).toEqual([1, [4, 4]]);
  // Nobody's answer is older than the bound, however long the replica stands still.
  await expect.poll(() => both(reader), { timeout: 20_000 }).toEqual([4, 4]);
  await servers.resume();
  expect([await both(writer), await both(reader)]).toEqual([
    [4, 4],
    [4, 4],
  ]);
});

test('an API client reads its own writes by the header', async () => {
  const form = await formOf();
  const nodes = recordActions.map((action) => `form_${form.id}.${action}`);
  const { admin } = await signIn(app.db.kysely, { nodes: [...nodes, 'token.create'] });
  const { token } = await makeTestToken(app.db.kysely, admin.id, { access: 'write' });
  const read = (headers: Record<string, string> = {}) =>
    callApi(app.url, recordEndpoints.index, { token, query: { custom_form_id: String(form.id) }, headers });
  await servers.resume();
  expect((await read()).body.total).toBe(0);
  await servers.pause();
  const reply = await fetch(`${app.url}${recordWriteEndpoints.save.path}?custom_form_id=${form.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { title: '甲' } }),
  });
  const position = reply.headers.get(positionHeader) ?? '';
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  expect((await read({ [positionHeader]: position })).body.total).toBe(1);
  expect((await read({ [positionHeader]: 'nonsense' })).body.total).toBe(0);
  await servers.resume();
});

test('what a role loses is lost with the next call, though the replica knows nothing of it', async () => {
  const form = await formOf();
  await app.db.pool.query(`insert into form.${form.table_name} (title) values ('甲')`);
  const nodes = recordActions.map((action) => `form_${form.id}.${action}`);
  const key = await createRole(app.db.kysely, { nodes, scope: 'all' });
  const { token } = await signIn(app.db.kysely, { roles: [key] });
  const { token: chief } = await signIn(app.db.kysely, { roles: ['admin'] });
  const { rows } = await app.db.pool.query<{ id: number }>('select id from app.role where key = $1', [key]);
  const totals = async () => [
    (await list(app, { formId: form.id, token })).total,
    (await list({ ...app, url: other.url }, { formId: form.id, token })).total,
  ];
  await servers.resume();
  expect(await totals()).toEqual([1, 1]);
  await servers.pause();
  const role = { id: rows[0]?.id, name: key, remark: '', requires_second_factor: false, nodes, fields: [] };
  const save = async (change: object) =>
    (await callApi(other.url, roleEndpoints.save, { token: chief, body: { ...role, ...change } })).status;
  expect([await save({ version: 1, row_scope: 'own' }), await totals()]).toEqual([200, [0, 0]]);
  // Whose rights have changed is not answered from before that: the replica has the row to this moment.
  await app.db.pool.query(`delete from form.${form.table_name}`);
  expect([await save({ version: 2, row_scope: 'all' }), await totals()]).toEqual([200, [0, 0]]);
  await servers.resume();
});

test('long reads have all that was committed before they began; what is kept or written never comes from a replica', async () => {
  await servers.resume();
  const replicas = app.db.replicas;
  if (replicas === undefined) throw new Error('no replicas');
  const read = <T>(work: () => Promise<T>) => replicas.read({ after: 0n }, work);
  expect(await Promise.all([isReplica(), read(isReplica), readLong(app.db, isReplica)])).toEqual([false, true, true]);
  expect(await read(() => onPrimary(isReplica))).toBe(false);
  const written = () =>
    app.db.kysely.transaction().execute(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]?.is;
    });
  expect(await read(written)).toBe(false);
  await servers.pause();
  await app.db.pool.query('create table form.later_on ()');
  expect(await readLong(app.db, isReplica)).toBe(false);
  await servers.resume();
});

test('what goes wrong on a replica is asked of the primary once, and reaches nobody', async () => {
  await servers.resume();
  const replicas = app.db.replicas;
  const answered: boolean[] = [];
  const conflict = async () => {
    answered.push(await isReplica());
    if (answered.at(-1)) throw Object.assign(new Error('conflict with recovery'), { code: '40001' });
    return 'answered';
  };
  expect(await replicas?.read({ after: 0n }, conflict)).toBe('answered');
  expect(answered).toEqual([true, false]);
  // It is left alone meanwhile.
  expect(await replicas?.read({ after: 0n }, isReplica)).toBe(false);
});

test('a replica that dies among reads is felt by nobody', async () => {
  const form = await formOf();
  const token = await staffOf(app, [form.id]);
  const statuses = new Set<number>();
  let isOver = false;
  const reader = async () => {
    while (!isOver) {
      const query = { custom_form_id: String(form.id) };
      statuses.add((await callApi(other.url, recordEndpoints.index, { token, query })).status);
    }
  };
  const readers = Promise.all([1, 2, 3].map(reader));
  await expect.poll(() => statuses.size).toBe(1);
  await servers.kill();
  for (let count = 0; count < 20; count += 1) expect((await list(app, { formId: form.id, token })).total).toBe(0);
  isOver = true;
  await readers;
  expect([...statuses]).toEqual([200]);
});
