import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { proofFor } from '../../../platform/http/proof.test-kit';
import { rateLimitsOf } from '../../../platform/http/rate-limit';
import { codeIn } from '../../../platform/sms/sms-log.test-kit';
import { createAdmin, freshMobile, type TestAdmin } from '../identity.test-kit';
import { callApi, login, refusalOf, type WireCall, type WireReply } from '../identity-api.test-kit';
import { addressBucket } from './throttle.rules';

// The product's limits: a whole school shares one address.
const limits = { rateLimits: rateLimitsOf({ calls: 3000, tokenCalls: 600 }), env: { SMS_CONSOLE_SHOW_CODES: 'true' } };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(limits);
});
afterAll(() => app.close());
beforeEach(() =>
  app.db.pool.query('delete from app.sign_in_throttle; delete from app.sms_code; delete from app.address_bucket'),
);

const proofNeeded = { status: 429, body: { errcode: platformErrors.proofNeeded.errcode } };

/** Calls as the login page does: when a proof of work is demanded, it is computed and the call repeated. */
const callPatiently = async (url: string, endpoint: Endpoint, call: WireCall): Promise<WireReply> => {
  const reply = await callApi(url, endpoint, call);
  if (reply.body.errcode !== platformErrors.proofNeeded.errcode) return reply;
  return callApi(url, endpoint, { ...call, headers: proofFor(reply.body) });
};
const rightOf = ({ username, password }: TestAdmin) => ({ username, password });
/** Staff who share a password: a hash for each would take longer than the test. */
const people = async (count: number): Promise<TestAdmin[]> => {
  const first = await createAdmin(app.db.kysely);
  const { rows } = await app.db.pool.query<{ id: number; username: string; mobile: string }>(
    `insert into app.admin (username, name, mobile, password_hash, department_id)
     select username || '_' || n, name, '13' || lpad((random() * 1e9)::bigint::text, 9, '0'), password_hash, department_id
     from app.admin, generate_series(2, $2) as n where id = $1 returning id, username, mobile`,
    [first.id, count],
  );
  return [first, ...rows.map((row) => ({ ...row, password: first.password }))];
};
const fill = (share: number) =>
  app.db.pool.query(
    `insert into app.address_bucket values ('127.0.0.1', now() + make_interval(secs => $1))
     on conflict (address) do update set empty_at = excluded.empty_at`,
    [addressBucket.size * addressBucket.drainSeconds * share],
  );
const fillOf = async (): Promise<number> => {
  const { rows } = await app.db.pool.query(
    'select extract(epoch from empty_at - now())::float / $1 as failures from app.address_bucket',
    [addressBucket.drainSeconds],
  );
  return rows[0]?.failures ?? 0;
};

describe('an address that a whole school shares', () => {
  test('lets twenty right passwords pass beside fifty wrong ones', { tags: ['long'] }, async () => {
    const staff = await people(20);
    const victim = await createAdmin(app.db.kysely);
    const guess = (index: number) =>
      login(app.url, { username: index % 5 === 0 ? victim.username : `guess-${index}`, password: 'a wrong guess' });
    const guesses = Array.from({ length: 50 }, (_, index) => guess(index));
    const replies = await Promise.all(staff.map((each) => login(app.url, rightOf(each))));
    expect((await Promise.all(guesses)).map(({ status }) => status)).not.toContain(200);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const typo = await login(app.url, { username: staff[0]?.username, password: 'a typo' });
    expect(typo).toMatchObject({ status: 401, body: { errcode: identityErrors.wrongCredentials.errcode } });
    expect((await login(app.url, rightOf(staff[1] as TestAdmin))).status).toBe(200);
  });

  test('is asked for work, known name or not, once its failures have filled the bucket; right passwords pass and drain it', async () => {
    const [first, second] = await people(2);
    await fill(1.01);
    const body = rightOf(first as TestAdmin);
    expect(await login(app.url, body)).toMatchObject(proofNeeded);
    expect(await login(app.url, { username: 'nobody-at-all', password: 'x' })).toMatchObject(proofNeeded);
    const before = await fillOf();
    expect((await callPatiently(app.url, identityEndpoints.login, { body })).status).toBe(200);
    expect(before - (await fillOf())).toBeGreaterThanOrEqual(addressBucket.drainedBySuccess);
    await callPatiently(app.url, identityEndpoints.login, {
      body: { ...rightOf(second as TestAdmin), password: 'typo' },
    });
    await fill(0.5);
    expect((await login(app.url, rightOf(second as TestAdmin))).status).toBe(200);
  });

  test('cannot use one piece of work twice, at any process', async () => {
    const other = await startTestApp({ ...limits, databaseUrl: app.databaseUrl });
    await fill(1.5);
    const body = { username: 'nobody-at-all', password: 'x' };
    const refusal = await login(app.url, body);
    const headers = proofFor(refusal.body);
    expect((await login(app.url, body, headers)).status).toBe(401);
    expect(await login(other.url, body, headers)).toMatchObject(proofNeeded);
    await other.close();
  });

  test('still signs in by SMS beside a flood of codes asked for and of wrong codes', async () => {
    const small = await startTestApp({
      ...limits,
      databaseUrl: app.databaseUrl,
      rateLimits: { calls: 50, tokenCalls: 50, publicCalls: 40, files: 1 },
    });
    const staff = await people(2);
    const ask = () => callApi(small.url, identityEndpoints.sendSms, { query: { mobile: freshMobile() } });
    const flood = await Promise.all(Array.from({ length: 60 }, ask));
    expect(flood.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(25);
    expect(flood.some(({ body }) => body.errcode === platformErrors.proofNeeded.errcode)).toBe(true);
    await fill(2);
    for (const { mobile } of staff) {
      expect((await callPatiently(small.url, identityEndpoints.sendSms, { query: { mobile } })).status).toBe(200);
      const query = { mobile, code: codeIn(small.logLines, mobile) };
      expect((await callPatiently(small.url, identityEndpoints.smsLogin, { query })).status).toBe(200);
    }
    await small.close();
  });

  test('sends a code after a hundred others were asked for there within the day', async () => {
    await app.db.pool.query(
      `insert into app.sms_code (mobile, salt, code_hash, ip, created_at)
       select '1390000' || lpad(n::text, 4, '0'), decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), '127.0.0.1',
         now() - interval '1 hour'
       from generate_series(1, 100) as n`,
    );
    const { mobile } = await createAdmin(app.db.kysely);
    expect((await callPatiently(app.url, identityEndpoints.sendSms, { query: { mobile } })).status).toBe(200);
  });

  test('serves who is signed in, and who signs in, though a stranger there has used up all calls', async () => {
    const calm = await startTestApp({
      databaseUrl: app.databaseUrl,
      rateLimits: { calls: 5, tokenCalls: 5, publicCalls: 5, files: 5 },
    });
    const [first, second] = await people(2);
    const tokenOf = async (admin: TestAdmin) =>
      String((await callPatiently(calm.url, identityEndpoints.login, { body: rightOf(admin) })).body.access_token);
    const token = await tokenOf(first as TestAdmin);
    for (let index = 0; index < 8; index += 1) {
      await refusalOf(calm.url, 'a made-up token');
      await callApi(calm.url, identityEndpoints.login, { body: { username: 'nobody', password: 'x' } });
    }
    expect(await refusalOf(calm.url, 'a made-up token')).toBe(platformErrors.tooManyRequests.errcode);
    expect(await refusalOf(calm.url, token)).toBeUndefined();
    expect(await refusalOf(calm.url, await tokenOf(second as TestAdmin))).toBeUndefined();
    await calm.close();
  });
});
