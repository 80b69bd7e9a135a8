import { preferencesMax } from '@shuyuan/contract/backoffice/preferences/preference';
import { preferenceErrors } from '@shuyuan/contract/backoffice/preferences/preference.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { openTestSession, signIn } from '../identity/identity.test-kit';

let app: TestApp;
let token: string;
let adminId: number;
beforeAll(async () => {
  app = await startTestApp();
  const signedIn = await signIn(app.db.kysely);
  token = signedIn.token;
  adminId = signedIn.admin.id;
});
afterAll(() => app.close());

const show = async (key: string, as = token) => {
  const response = await fetch(`${app.url}/api/admin/preference/show?key=${encodeURIComponent(key)}`, {
    headers: { authorization: `Bearer ${as}` },
  });
  return { status: response.status, body: await response.json() };
};
const save = async (body: unknown, as = token) => {
  const response = await fetch(`${app.url}/api/admin/preference/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

describe('a preference is refused', () => {
  it.each(['', 'A', '1a', 'a b', 'a/b', '../a', `a${'x'.repeat(96)}`, "a'--"])('under the key %j', async (key) => {
    expect(await save({ key, value: 1 })).toMatchObject({ status: 400, body: { errors: { key: expect.any(Array) } } });
    expect((await show(key)).status).toBe(400);
  });

  it('without a value, above 16 KB, or nested beyond sense', async () => {
    expect(await save({ key: 'a' })).toMatchObject({ status: 400, body: { errors: { value: expect.any(Array) } } });
    expect((await save({ key: 'a', value: '字'.repeat(5461) })).status).toBe(400);
    expect((await save(`{"key":"a","value":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).status).toBe(400);
    expect((await save({ key: 'a', value: 1, admin_id: 1 })).status).toBe(400);
  });

  it('when the user keeps 500 already; changing and forgetting one still works', async () => {
    const { token: full } = await signIn(app.db.kysely);
    const made = Array.from({ length: preferencesMax }, (_, index) => `k${index}`);
    await save({ key: 'k0', value: 0 }, full);
    await app.db.pool.query(
      `insert into app.preference (admin_id, key, value)
       select (select admin_id from app.preference order by updated_at desc limit 1), key, '0' from unnest($1::text[]) as key`,
      [made.slice(1)],
    );
    expect(await save({ key: 'more', value: 0 }, full)).toMatchObject({
      status: 409,
      body: { errcode: preferenceErrors.tooMany.errcode },
    });
    expect((await save({ key: 'k7', value: 1 }, full)).status).toBe(200);
    expect((await save({ key: 'k7', value: null }, full)).status).toBe(200);
    expect((await save({ key: 'more', value: 0 }, full)).status).toBe(200);
  });
});

describe('a preference', () => {
  it('is null until it is set, and comes back as it was on every session of its user', async () => {
    const value = { columns: ['a', '名'], width: 120, hidden: [] };
    expect(await show('table.demo')).toEqual({ status: 200, body: { data: null } });
    expect((await save({ key: 'table.demo', value })).status).toBe(200);
    expect((await show('table.demo', await openTestSession(app.db.kysely, adminId))).body).toEqual({ data: value });
    await save({ key: 'table.demo', value: [1] });
    expect((await show('table.demo')).body).toEqual({ data: [1] });
    await save({ key: 'table.demo', value: null });
    expect((await show('table.demo')).body).toEqual({ data: null });
  });

  it("is nobody else's to see", async () => {
    await save({ key: 'mine', value: 'secret' });
    const { token: other } = await signIn(app.db.kysely);
    expect((await show('mine', other)).body).toEqual({ data: null });
  });

  it('leaves an audit row without its value', async () => {
    await save({ key: 'audited', value: 'canary' });
    const { rows } = await app.db.pool.query(`select * from app.audit_log where target_id = 'audited'`);
    expect(rows).toMatchObject([{ action: 'preference.save', admin_id: adminId, before: null, after: null }]);
  });
});
