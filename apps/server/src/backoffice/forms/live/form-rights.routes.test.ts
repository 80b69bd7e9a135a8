import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { sessionLeaseMs } from '../../identity';
import { signIn } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { type FormApp, formOf, saveLive, startFormApp } from '../form.test-kit';

/** Two processes on one database, with the product's own lease. */
let app: FormApp;
let second: TestApp;
beforeAll(async () => {
  app = await startFormApp({ sessionLeaseMs });
  second = await startTestApp({ databaseUrl: app.databaseUrl, sessionLeaseMs });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

test('what roles lose with a form, and get back with it, holds on every process when the reply is there', async () => {
  const { id, name } = await saveLive(app, formOf());
  const entered = await app.call(formEndpoints.addToMenu, { body: { id, name, icon: 'FileOutlined' } });
  expect(entered.status).toBe(200);
  const node = `form_${id}.index`;
  const { token } = await signIn(app.db.kysely, { nodes: [node] });
  const held = () =>
    Promise.all(
      [app, second].map(async ({ url }) => (await callApi(url, identityEndpoints.permissions, { token })).body.data),
    );
  expect(await held()).toEqual([[node], [node]]);
  const removed = await app.call(formEndpoints.relationDestroy, { query: { id: String(id) } });
  expect(removed.status).toBe(200);
  expect(await held()).toEqual([[], []]);
  const { rows } = await app.db.pool.query<{ id: number }>('select id from app.form_recycled');
  const restored = await callApi(second.url, formEndpoints.restore, { token: app.token, body: { id: rows[0]?.id } });
  expect(restored.status).toBe(200);
  expect(await held()).toEqual([[node], [node]]);
});
