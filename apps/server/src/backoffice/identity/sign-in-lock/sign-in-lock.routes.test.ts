import type { SignInLock } from '@shuyuan/contract/backoffice/identity/sign-in-lock';
import { signInLockEndpoints } from '@shuyuan/contract/backoffice/identity/sign-in-lock.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, signIn, type TestAdmin } from '../identity.test-kit';
import { callApi, login } from '../identity-api.test-kit';
import { lastAudit } from '../user/user.test-kit';

let app: TestApp;
let keeper: { admin: TestAdmin; token: string };
beforeAll(async () => {
  app = await startTestApp();
  keeper = await signIn(app.db.kysely, { nodes: ['setting.unlock'] });
});
afterAll(() => app.close());
beforeEach(() =>
  app.db.pool.query('delete from app.sign_in_throttle; delete from app.sms_code; delete from app.address_bucket'),
);

const locks = async (): Promise<SignInLock[]> => {
  const reply = await callApi(app.url, signInLockEndpoints.index, { token: keeper.token });
  expect(reply.status).toBe(200);
  return reply.body.data as SignInLock[];
};
const unlock = (body: unknown) => callApi(app.url, signInLockEndpoints.unlock, { token: keeper.token, body });
const lockOut = async (username: string): Promise<void> => {
  for (let index = 0; index < 5; index += 1) await login(app.url, { username, password: 'a wrong guess' });
};
const fillBucket = () =>
  app.db.pool.query("insert into app.address_bucket values ('192.0.2.1', now() + interval '31 minutes')");
const sendAllCodes = (mobile: string, adminId: number) =>
  app.db.pool.query(
    `insert into app.sms_code (mobile, admin_id, salt, code_hash, ip, created_at)
     select $1, $2, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), '192.0.2.1', now() - make_interval(mins => n)
     from generate_series(1, 10) as n`,
    [mobile, adminId],
  );

describe('lifting a limit is refused', () => {
  it('to whoever may only change settings', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['setting.index', 'setting.edit'] });
    for (const [endpoint, body] of [
      [signInLockEndpoints.index, undefined],
      [signInLockEndpoints.unlock, { all: true }],
    ] as const) {
      expect((await callApi(app.url, endpoint, { token, body })).status).toBe(403);
    }
  });

  it('for one that does not hold, and without saying which', async () => {
    const missing = { status: 404, body: { errcode: platformErrors.recordNotFound.errcode } };
    expect(await unlock({ kind: 'account', id: '00' })).toMatchObject(missing);
    for (const body of [{}, { all: false }, { kind: 'everything', id: '1' }, { kind: 'account', id: 7 }]) {
      expect((await unlock(body)).status).toBe(400);
    }
  });
});

describe('the limits that hold', () => {
  it('are none at first', async () => {
    expect(await locks()).toEqual([]);
    expect((await unlock({ all: true })).status).toBe(404);
  });

  it('show who is locked where, until when and after how many failures; an unknown name is not kept', async () => {
    const admin = await createAdmin(app.db.kysely);
    await lockOut(admin.username);
    await lockOut('My-Typed-Secret-1');
    const shown = await locks();
    const { id, username } = admin;
    expect(shown).toHaveLength(2);
    expect(shown.find(({ user }) => user !== null)).toMatchObject({
      kind: 'account_address',
      user: { id, username, name: username },
      address: '127.0.0.1',
      count: 5,
    });
    expect(shown.every(({ until }) => new Date(until) > new Date())).toBe(true);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain('typed-secret');
  });

  it('are lifted one by one, recorded, and whoever was locked signs in again', async () => {
    const [admin, other] = [await createAdmin(app.db.kysely), await createAdmin(app.db.kysely)];
    await lockOut(admin.username);
    await lockOut(other.username);
    const right = { username: admin.username, password: admin.password };
    expect((await login(app.url, right)).status).toBe(429);
    const own = (await locks()).find(({ user }) => user?.id === admin.id);
    expect(await unlock({ kind: own?.kind, id: own?.id })).toMatchObject({ status: 200 });
    expect((await login(app.url, right)).status).toBe(200);
    expect((await locks()).map(({ user }) => user?.id)).toEqual([other.id]);
    expect(await lastAudit(app.db.kysely, { id: admin.id, action: 'sign_in.unlock' })).toMatchObject({
      admin_id: keeper.admin.id,
      before: { kind: 'account_address', address: '127.0.0.1', count: 5 },
    });
  });

  it('cover full addresses and phones that got all codes of a day, and are lifted all at once', async () => {
    const admin = await createAdmin(app.db.kysely);
    await lockOut(admin.username);
    await fillBucket();
    await sendAllCodes(admin.mobile, admin.id);
    const shown = await locks();
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['account_address', 'address', 'phone']));
    expect(shown.find(({ kind }) => kind === 'address')).toMatchObject({
      address: '192.0.2.1',
      count: 310,
      user: null,
    });
    expect(shown.find(({ kind }) => kind === 'phone')).toMatchObject({ count: 10, user: { id: admin.id } });
    expect(JSON.stringify(shown)).not.toContain(admin.mobile);
    expect(await unlock({ all: true })).toMatchObject({ status: 200, body: { msg: '已解除 3 项登录限制' } });
    expect(await locks()).toEqual([]);
  });
});
