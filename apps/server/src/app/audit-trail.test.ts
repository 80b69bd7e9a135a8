import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { auditActions } from '@shuyuan/contract/product/audit-actions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { asSuperuser } from '../platform/db/database.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';
import { writingFiles } from './audit-source.test-kit';
import { auditedWrites, isWrite, unauditedWrites, watchWrites, writeName } from './audit-watch.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('every endpoint that writes is named with what it leaves in the audit log, or with why it leaves nothing', () => {
  const writes = app.slices.flatMap(({ endpoints }) => Object.values(endpoints).filter(isWrite).map(writeName));
  expect(writes.filter((name) => !(name in auditedWrites) && !(name in unauditedWrites))).toEqual([]);
  expect(
    [...Object.keys(auditedWrites), ...Object.keys(unauditedWrites)].filter((name) => !writes.includes(name)),
  ).toEqual([]);
});

it('every action that is named has words', () => {
  const named = Object.values(auditedWrites).flat();
  expect(named.filter((action) => !(action in auditActions))).toEqual([]);
});

it('every action that the code writes has words', async () => {
  const found = new Set<string>();
  for (const text of await writingFiles()) {
    for (const [, words = ''] of text.matchAll(/\b(?:action(?:: |\s*=\s*)|auditOf\(|Action = )([^\n;]*)/g)) {
      for (const [, action = ''] of words.matchAll(/'([a-z_]+\.[a-z_]+)'/g)) found.add(action);
    }
  }
  expect(found.size).toBeGreaterThan(30);
  expect([...found].filter((action) => !(action in auditActions))).toEqual([]);
});

it('a write that leaves nothing is found out', async () => {
  const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
  const silent = await startTestApp({ databaseUrl: app.databaseUrl });
  await asSuperuser(
    `create function app.swallow() returns trigger language plpgsql as 'begin return null; end';
     create trigger swallow before insert on app.audit_log for each row execute function app.swallow()`,
    app.databaseUrl,
  );
  expect((await callApi(silent.url, identityEndpoints.logout, { token })).status).toBe(200);
  await asSuperuser('drop trigger swallow on app.audit_log', app.databaseUrl);
  await expect(silent.close()).rejects.toThrow('POST /api/admin/auth/logout');
  expect(await watchWrites([]).unrecorded(app.db)).toEqual([]);
});
