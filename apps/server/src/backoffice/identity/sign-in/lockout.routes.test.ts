import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { inTransaction } from '../../../platform/db/database';
import { createAdmin } from '../identity.test-kit';
import { login } from '../identity-api.test-kit';
import { countFailure, holdThrottles } from './throttle.repository';

let app: TestApp;
/** Trusts X-Forwarded-For, so that a test can use many addresses. */
let proxied: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  proxied = await startTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await proxied.close();
  await app.close();
});

const made = () => createAdmin(app.db.kysely);
const locked = identityErrors.locked.errcode;
const wrong = identityErrors.wrongCredentials.errcode;

/** Deletes all counters, as all tests of this file share an address. */
const forget = () => app.db.pool.query('delete from app.sign_in_throttle; delete from app.address_bucket');

const guess = async (url: string, username: string, headers = {}) =>
  (await login(url, { username, password: 'a wrong guess' }, headers)).body.errcode;

const guesses = async (count: number, attempt: (index: number) => Promise<unknown>): Promise<unknown[]> => {
  const codes: unknown[] = [];
  for (let index = 0; index < count; index += 1) codes.push(await attempt(index));
  return codes;
};

describe('the lockout', () => {
  test('refuses after five wrong guesses, the right password too, and says for how long', async () => {
    await forget();
    const admin = await made();
    expect(await guesses(6, () => guess(app.url, admin.username))).toEqual([...Array(5).fill(wrong), locked]);
    const right = await login(app.url, { username: admin.username, password: admin.password });
    const errmsg = '登录失败次数过多，请 1 分钟后再试，或请系统管理员解除';
    expect(right).toMatchObject({ status: 429, body: { errcode: locked, errmsg } });
    expect(right.retryAfter).toBeGreaterThan(0);
    expect(right.retryAfter).toBeLessThanOrEqual(60);
  });

  test('answers an unknown name just the same', async () => {
    await forget();
    expect(await guesses(6, () => guess(app.url, 'nobody-at-all'))).toEqual([...Array(5).fill(wrong), locked]);
  });

  test('is not dodged by another spelling, by extra fields or by X-Forwarded-For', async () => {
    await forget();
    const admin = await made();
    await guesses(5, () => guess(app.url, admin.username));
    expect(await guess(app.url, ` ${admin.username.toUpperCase()} `)).toBe(locked);
    expect(await guess(app.url, admin.username, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' })).toBe(
      locked,
    );
    const padded = await login(app.url, { username: admin.username, password: admin.password, salt: Math.random() });
    expect(padded.status).toBe(400);
  });

  test('of one address leaves the account open elsewhere, until fifty failures from anywhere', async () => {
    await forget();
    const admin = await made();
    const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` });
    await guesses(5, () => guess(proxied.url, admin.username, from(1)));
    expect(await guess(proxied.url, admin.username, from(1))).toBe(locked);
    const scattered = (index: number) => guess(proxied.url, admin.username, from(10 + index));
    expect(await guesses(45, scattered)).toEqual(Array(45).fill(wrong));
    expect(await guess(proxied.url, admin.username, from(99))).toBe(locked);
    const right = { username: admin.username, password: admin.password };
    expect((await login(proxied.url, right, from(98))).status).toBe(429);
  });

  test('of an account does not hold where its owner has signed in before, and guesses there lock that place alone', async () => {
    await forget();
    const admin = await made();
    const usual = { 'x-forwarded-for': '2001:db8:1:2::7' };
    // Another address of the same network: devices change theirs every day.
    const today = { 'x-forwarded-for': '2001:db8:1:2::8' };
    const right = { username: admin.username, password: admin.password };
    expect((await login(proxied.url, right, usual)).status).toBe(200);
    await guesses(51, (index) => guess(proxied.url, admin.username, { 'x-forwarded-for': `198.51.100.${index}` }));
    expect((await login(proxied.url, right, { 'x-forwarded-for': '192.0.2.9' })).status).toBe(429);
    expect((await login(proxied.url, right, today)).status).toBe(200);
    expect(await guesses(6, () => guess(proxied.url, admin.username, usual))).toEqual([
      ...Array(5).fill(wrong),
      locked,
    ]);
    expect((await login(proxied.url, right, today)).status).toBe(429);
  });

  test('lets at most five of a hundred guesses at once be judged, and records them all', async () => {
    await forget();
    const admin = await made();
    const codes = await Promise.all(Array.from({ length: 100 }, () => guess(app.url, admin.username)));
    expect(codes.filter((code) => code === wrong)).toHaveLength(5);
    expect(codes.filter((code) => code === locked)).toHaveLength(95);
    const { rows } = await app.db.pool.query(
      "select count(*) as recorded from app.audit_log where target_id = $1 and outcome = 'failed'",
      [String(admin.id)],
    );
    expect(rows[0].recorded).toBe(100);
  });

  test('counts a hundred failures from five sides as a hundred', async () => {
    await forget();
    const keys = [
      { scope: 'account', subject: 'name someone', adminId: undefined, address: undefined },
      { scope: 'account_address', subject: 'name someone 192.0.2.1', adminId: undefined, address: '192.0.2.1' },
    ] as const;
    const fail = () =>
      inTransaction(app.db.kysely, async (db) =>
        countFailure(db, await holdThrottles(db, keys), { lock_failures: 5, lock_minutes: 1 }),
      );
    // Five chains of sequential transactions, so that none waits for a connection.
    const failTwentyTimes = () => guesses(20, fail);
    await Promise.all(Array.from({ length: 5 }, failTwentyTimes));
    const { rows } = await app.db.pool.query('select failures from app.sign_in_throttle');
    expect(rows).toEqual([{ failures: 100 }, { failures: 100 }]);
  });

  test('opens when its time is over by the database, doubles on the next failure, and a success clears it', async () => {
    await forget();
    const admin = await made();
    const pass = () =>
      app.db.pool.query(
        "update app.sign_in_throttle set locked_until = now() - interval '1 second' where locked_until is not null",
      );
    await guesses(5, () => guess(app.url, admin.username));
    await pass();
    expect(await guess(app.url, admin.username)).toBe(wrong);
    const again = await login(app.url, { username: admin.username, password: admin.password });
    expect(again.retryAfter).toBeGreaterThan(60);
    await pass();
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
    expect(await guesses(5, () => guess(app.url, admin.username))).toEqual(Array(5).fill(wrong));
  });

  test('holds on every process', async () => {
    await forget();
    const admin = await made();
    const from = { 'x-forwarded-for': '127.0.0.1' };
    await guesses(5, (index) => guess(index % 2 === 0 ? app.url : proxied.url, admin.username, from));
    expect(await guess(app.url, admin.username)).toBe(locked);
    expect(await guess(proxied.url, admin.username, from)).toBe(locked);
  });
});
