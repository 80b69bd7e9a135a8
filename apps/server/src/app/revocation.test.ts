import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRole } from '../backoffice/access/access.test-kit';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { sessionLeaseMs } from '../backoffice/identity';
import { makeTestToken, signIn } from '../backoffice/identity/identity.test-kit';
import { callApi, refusalOf } from '../backoffice/identity/identity-api.test-kit';
import { list, liveForm, read } from '../backoffice/records/record-read.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';

/** Two processes on one database, with the product's own lease. */
let first: FormApp;
let second: TestApp;
beforeAll(async () => {
  first = await startFormApp({ sessionLeaseMs });
  second = await startTestApp({ databaseUrl: first.databaseUrl, sessionLeaseMs });
}, 60_000);
afterAll(async () => {
  await second.close();
  await first.close();
});

test('what a role loses is lost with the next call on every process, without a new sign-in', async () => {
  const form = await liveForm(first, [
    { field: 'title', name: '标题' },
    { field: 'secret', name: '秘密', settings: { sortable: true } },
  ]);
  await first.db.pool.query(`insert into form.${form.table_name} (title, secret) values ('甲', '乙')`);
  const nodes = recordActions.map((action) => `form_${form.id}.${action}`);
  const key = await createRole(first.db.kysely, { nodes, scope: 'all' });
  const { token } = await signIn(first.db.kysely, { roles: [key] });
  const { token: chief } = await signIn(first.db.kysely, { roles: ['admin'] });
  const { rows } = await first.db.pool.query<{ id: number }>('select id from app.role where key = $1', [key]);
  const { id } = rows[0] ?? { id: 0 };
  let version = 1;
  const change = async (app: Pick<TestApp, 'url'>, role: object): Promise<void> => {
    const input = {
      id,
      version,
      name: key,
      remark: '',
      row_scope: 'all',
      requires_second_factor: false,
      nodes,
      fields: [],
    };
    const { status, body } = await callApi(app.url, roleEndpoints.save, { token: chief, body: { ...input, ...role } });
    expect([status, body]).toEqual([200, body]);
    version += 1;
  };
  const both = <T>(look: (app: FormApp) => Promise<T>): Promise<T[]> =>
    Promise.all([look(first), look({ ...first, url: second.url })]);
  const lists = () => both((app) => list(app, { formId: form.id, token }));
  const statuses = () => both(async (app) => (await read(app, 'index', { formId: form.id, token })).status);

  expect((await lists()).map(({ total, data }) => [total, data[0]?.secret])).toEqual([
    [1, '乙'],
    [1, '乙'],
  ]);
  const secret = form.fields.find(({ field }) => field === 'secret')?.id ?? 0;
  await change(second, { fields: [{ field_id: secret, access: 'hide' }] });
  for (const { data } of await lists()) expect(data[0]).not.toHaveProperty('secret');
  await change(first, { row_scope: 'own' });
  expect((await lists()).map(({ total }) => total)).toEqual([0, 0]);
  await change(second, {});
  expect((await lists()).map(({ total }) => total)).toEqual([1, 1]);
  await change(first, { nodes: nodes.filter((node) => !node.endsWith('.index')) });
  expect(await statuses()).toEqual([403, 403]);
});

test('an API token that was ended, or whose maker may have none, is refused with the next call on every process', async () => {
  const key = await createRole(first.db.kysely, { nodes: ['token.create'], scope: 'all' });
  const { admin, token: maker } = await signIn(first.db.kysely, { roles: [key] });
  const { token: chief } = await signIn(first.db.kysely, { roles: ['admin'] });
  const [ended, bereft] = [
    await makeTestToken(first.db.kysely, admin.id),
    await makeTestToken(first.db.kysely, admin.id),
  ];
  const refusals = (token: string) =>
    Promise.all([first.url, second.url].map(async (url) => (await refusalOf(url, token)) ?? 'open'));
  const gone = platformErrors.invalidToken.errcode;
  expect([await refusals(ended.token), await refusals(bereft.token)]).toEqual([
    ['open', 'open'],
    ['open', 'open'],
  ]);
  const end = await callApi(second.url, apiTokenEndpoints.end, { token: maker, body: { id: ended.id } });
  expect([end.status, await refusals(ended.token), await refusals(bereft.token)]).toEqual([
    200,
    [gone, gone],
    ['open', 'open'],
  ]);
  const { rows } = await first.db.pool.query<{ id: number }>('select id from app.role where key = $1', [key]);
  const role = { id: rows[0]?.id, version: 1, name: key, remark: '', row_scope: 'all', requires_second_factor: false };
  const body = { ...role, nodes: [], fields: [] };
  const { status } = await callApi(first.url, roleEndpoints.save, { token: chief, body });
  expect([status, await refusals(bereft.token)]).toEqual([200, [gone, gone]]);
});
