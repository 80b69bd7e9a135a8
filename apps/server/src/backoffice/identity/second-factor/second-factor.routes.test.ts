import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { secondFactorEndpoints as endpoints } from '@shuyuan/contract/backoffice/identity/second-factor.endpoints';
import { secondFactorErrors as errors } from '@shuyuan/contract/backoffice/identity/second-factor.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { secretsFrom } from '../../../platform/secrets/secrets';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';
import { codeIn } from '../../../platform/sms/sms-log.test-kit';
import { openTestSession, signIn, type TestAdmin } from '../identity.test-kit';
import { callApi, login, type WireReply } from '../identity-api.test-kit';
import { codeOf, stepAt } from './totp.rules';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SMS_CONSOLE_SHOW_CODES: 'true' } });
});
afterAll(() => app.close());

const decode = (base32: string): Buffer => {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const dataOf = <T>(reply: WireReply): T => reply.body.data as T;
const now = (): number => stepAt(Date.now() / 1000);

interface WithFactor {
  readonly admin: TestAdmin;
  readonly token: string;
  readonly secret: Buffer;
  readonly codes: string[];
}

/** As if time had passed: the current codes can be used again. */
const forgetStep = (id: number) => app.db.pool.query('update app.admin set totp_step = null where id = $1', [id]);

const setUp = async (options = {}): Promise<WithFactor> => {
  const { admin, token } = await signIn(app.db.kysely, options);
  const begun = await callApi(app.url, endpoints.begin, { token, body: { password: admin.password } });
  const secret = decode(dataOf<{ secret: string }>(begun).secret);
  const confirmed = await callApi(app.url, endpoints.confirm, { token, body: { code: codeOf(secret, now()) } });
  expect(confirmed.status).toBe(200);
  await forgetStep(admin.id);
  return { admin, token, secret, codes: dataOf<{ recovery_codes: string[] }>(confirmed).recovery_codes };
};

const firstStep = async ({ username, password }: TestAdmin): Promise<string> => {
  const reply = await login(app.url, { username, password });
  expect(reply).toMatchObject({ status: 401, body: { errcode: 19001, data: { expires_in: 300 } } });
  expect(reply.body).not.toHaveProperty('access_token');
  return dataOf<{ challenge: string }>(reply).challenge;
};
const secondStep = (body: unknown): Promise<WireReply> => callApi(app.url, endpoints.signIn, { body });
const over = { status: 401, body: { errcode: errors.challengeOver.errcode } };
const wrong = { status: 401, body: { errcode: errors.wrongCode.errcode, errors: { code: [errors.wrongCode.errmsg] } } };

describe('a secret under an older key', () => {
  test('is sealed anew with the key in use and still opens; one that no key opens stays as it is', async () => {
    const { admin, secret } = await setUp();
    const lost = await signIn(app.db.kysely);
    await app.db.pool.query(`update app.admin set totp_secret = 'gone:eA==' where id = $1`, [lost.admin.id]);
    const [old] = testSecrets.keys;
    const secrets = secretsFrom([{ id: 'newer', bytes: Buffer.alloc(32, 9) }, old]);
    const next = await startTestApp({ databaseUrl: app.databaseUrl, secrets });
    try {
      await next.reseal();
      const { rows } = await next.db.pool.query<{ totp_secret: string }>(
        'select totp_secret from app.admin where id = any($1) order by id',
        [[admin.id, lost.admin.id]],
      );
      expect(rows.map(({ totp_secret }) => totp_secret.split(':')[0])).toEqual(['newer', 'gone']);
      const challenge = await firstStep(admin);
      const body = { challenge, code: codeOf(secret, now()) };
      expect(await callApi(next.url, endpoints.signIn, { body })).toMatchObject({ status: 200 });
    } finally {
      await next.close();
    }
  });
});

describe('the second step of a sign-in refuses', () => {
  test('a challenge that nobody was given, and what is no code', async () => {
    const challenge = 'A'.repeat(43);
    expect(await secondStep({ challenge, code: '123456' })).toMatchObject(over);
    expect((await secondStep({ challenge: 'x', code: '123456' })).status).toBe(400);
    expect((await secondStep({ challenge, code: '12345' })).status).toBe(400);
    expect((await secondStep({ challenge, code: 123456 })).status).toBe(400);
    expect((await secondStep({ challenge, code: '123456', recovery_code: 'a' })).status).toBe(400);
  });

  test("a code of another user's authenticator, and a challenge as a token", async () => {
    const [one, other] = [await setUp(), await setUp()];
    const challenge = await firstStep(one.admin);
    expect(await secondStep({ challenge, code: codeOf(other.secret, now()) })).toMatchObject(wrong);
    expect(await secondStep({ challenge, recovery_code: other.codes[0] })).toMatchObject({ status: 401 });
    expect((await callApi(app.url, identityEndpoints.me, { token: challenge })).body.errcode).toBe(50008);
  });

  test('a code that was used, in the same challenge and in another, and the step before it', async () => {
    const { admin, secret } = await setUp();
    const challenge = await firstStep(admin);
    const step = now();
    const code = codeOf(secret, step);
    expect((await secondStep({ challenge, code })).status).toBe(200);
    expect(await secondStep({ challenge, code: codeOf(secret, step + 1) })).toMatchObject(over);
    const another = await firstStep(admin);
    expect(await secondStep({ challenge: another, code })).toMatchObject(wrong);
    expect(await secondStep({ challenge: another, code: codeOf(secret, step - 1) })).toMatchObject(wrong);
  });

  test('of one code given ten times at once all but one', async () => {
    const { admin, secret } = await setUp();
    const challenges = [];
    for (let count = 0; count < 5; count += 1) challenges.push(await firstStep(admin));
    const code = codeOf(secret, now());
    const replies = await Promise.all(
      challenges.flatMap((challenge) => [0, 1].map(() => secondStep({ challenge, code }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('everything after five tries, the right code too; a new challenge begins anew until the account is locked', async () => {
    const { admin, secret } = await setUp();
    const exhaust = async (): Promise<string> => {
      const challenge = await firstStep(admin);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await secondStep({ challenge, code: codeOf(secret, now() + 50) })).toMatchObject(wrong);
      }
      return challenge;
    };
    expect(await secondStep({ challenge: await exhaust(), code: codeOf(secret, now()) })).toMatchObject(over);
    await exhaust();
    const locked = await secondStep({ challenge: await firstStep(admin), code: codeOf(secret, now()) });
    expect(locked).toMatchObject({ status: 429, body: { errcode: identityErrors.locked.errcode } });
    expect(locked.retryAfter).toBeGreaterThan(0);
    await app.db.pool.query('delete from app.sign_in_throttle');
  });

  test('a challenge after five minutes, after a password change, and once the user is disabled', async () => {
    const { admin, secret, token } = await setUp();
    const code = () => codeOf(secret, now());
    const old = await firstStep(admin);
    await app.db.pool.query(
      "update app.sign_in_challenge set created_at = now() - interval '301 seconds' where admin_id = $1",
      [admin.id],
    );
    expect(await secondStep({ challenge: old, code: code() })).toMatchObject(over);
    const before = await firstStep(admin);
    const password = 'Lantern-Bridge-58';
    const body = { current_password: admin.password, new_password: password };
    expect((await callApi(app.url, identityEndpoints.changePassword, { token, body })).status).toBe(200);
    expect(await secondStep({ challenge: before, code: code() })).toMatchObject(over);
    const last = await firstStep({ ...admin, password });
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [admin.id]);
    expect(await secondStep({ challenge: last, code: code() })).toMatchObject(over);
  });
});

describe('the second step of a sign-in', () => {
  test('opens the session for a code, which the audit log tells with the step before it', async () => {
    const { admin, secret } = await setUp();
    const reply = await secondStep({ challenge: await firstStep(admin), code: codeOf(secret, now()) });
    expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    const token = String(reply.body.access_token);
    expect((await callApi(app.url, identityEndpoints.me, { token })).body.username).toBe(admin.username);
    const { rows } = await app.db.pool.query(
      `select action, after from app.audit_log where target_id = $1 and action like 'session.%' order by id`,
      [String(admin.id)],
    );
    expect(rows).toMatchObject([
      { action: 'session.challenge', after: { method: 'password' } },
      { action: 'session.create', after: { method: 'password', second_factor: 'totp' } },
    ]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { admin, codes, token } = await setUp();
    const [code = ''] = codes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await secondStep({ challenge: await firstStep(admin), recovery_code: typed })).status).toBe(200);
    expect(await secondStep({ challenge: await firstStep(admin), recovery_code: code })).toMatchObject({ status: 401 });
    const state = await callApi(app.url, endpoints.show, { token });
    expect(state.body.data).toMatchObject({ enabled: true, recovery_codes_left: 9, required: false });
  });

  test('is asked for after an SMS code too', async () => {
    const { admin, secret } = await setUp();
    await callApi(app.url, identityEndpoints.sendSms, { query: { mobile: admin.mobile } });
    const reply = await login(app.url, { mobile: admin.mobile, code: codeIn(app.logLines, admin.mobile) });
    expect(reply).toMatchObject({ status: 401, body: { errcode: 19001 } });
    const { challenge } = dataOf<{ challenge: string }>(reply);
    expect((await secondStep({ challenge, code: codeOf(secret, now()) })).status).toBe(200);
  });
});

describe('setting up a second factor', () => {
  const begin = (token: string, password: string) => callApi(app.url, endpoints.begin, { token, body: { password } });

  test('refuses a wrong password, a wrong code, a code before it began, and a second one', async () => {
    const { admin, token } = await signIn(app.db.kysely);
    expect(await begin(token, 'not it')).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
    const early = await callApi(app.url, endpoints.confirm, { token, body: { code: '123456' } });
    expect(early).toMatchObject({ status: 409, body: { errcode: errors.notBegun.errcode } });
    await begin(token, admin.password);
    const guess = await callApi(app.url, endpoints.confirm, { token, body: { code: '000000' } });
    expect(guess).toMatchObject({ status: 400, body: { errors: { code: [errors.wrongOwnCode.errmsg] } } });
    expect((await login(app.url, admin)).status).toBe(400);
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
    const on = await setUp();
    expect(await begin(on.token, on.admin.password)).toMatchObject({
      status: 409,
      body: { errcode: errors.alreadyOn.errcode },
    });
  });

  test('keeps neither the secret nor a recovery code as it is', async () => {
    const { admin, secret, codes } = await setUp();
    const { rows } = await app.db.pool.query(
      `select (select totp_secret from app.admin where id = $1) as sealed,
        (select string_agg(encode(code_hash, 'hex') || encode(code_hash, 'escape'), ' ') from app.recovery_code) as hashes,
        (select string_agg(audit_log::text, ' ') from app.audit_log) as log`,
      [admin.id],
    );
    const stored = JSON.stringify(rows) + app.logLines.join('');
    for (const canary of [...codes, secret.toString('base64'), secret.toString('hex')])
      expect(stored).not.toContain(canary);
    expect(rows[0].sealed).toMatch(/^test:/);
  });

  test('is undone by password and code together, and new recovery codes end the old ones', async () => {
    const { admin, token, secret, codes } = await setUp();
    const code = () => codeOf(secret, now());
    const disable = (body: unknown) => callApi(app.url, endpoints.disable, { token, body });
    expect((await disable({ password: 'not it', code: code() })).status).toBe(400);
    expect((await disable({ password: admin.password, code: '000000' })).status).toBe(400);
    expect((await disable({ password: admin.password })).status).toBe(400);
    const renewed = await callApi(app.url, endpoints.renewCodes, {
      token,
      body: { password: admin.password, code: code() },
    });
    expect(dataOf<{ recovery_codes: string[] }>(renewed).recovery_codes).toHaveLength(10);
    expect((await secondStep({ challenge: await firstStep(admin), recovery_code: codes[1] })).status).toBe(401);
    await forgetStep(admin.id);
    expect((await disable({ password: admin.password, code: code() })).status).toBe(200);
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
  });
});

describe('a role that asks for a second factor', () => {
  test('opens nothing but setting one up, on every session, until it is done (assurance A14)', async () => {
    const { admin, token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const call = (endpoint: Parameters<typeof callApi>[1], body?: unknown) =>
      callApi(app.url, endpoint, { token, body });
    expect((await call(identityEndpoints.permissions)).status).toBe(200);
    const role = await app.db.pool.query(
      "insert into app.role (key, name, requires_second_factor) values ('strict', '严格', true) returning id",
    );
    await app.db.pool.query('insert into app.admin_role (admin_id, role_id) values ($1, $2)', [
      admin.id,
      role.rows[0].id,
    ]);
    const { index: list } = fileEndpoints;
    expect(await call(list)).toMatchObject({
      status: 403,
      body: { errcode: platformErrors.mustSetSecondFactor.errcode },
    });
    const later = await openTestSession(app.db.kysely, admin.id);
    expect((await callApi(app.url, list, { token: later })).status).toBe(403);
    expect((await call(identityEndpoints.me)).body.must_set_second_factor).toBe(true);
    const begun = await call(endpoints.begin, { password: admin.password });
    const secret = decode(dataOf<{ secret: string }>(begun).secret);
    expect((await call(list)).status).toBe(403);
    expect((await call(endpoints.confirm, { code: codeOf(secret, now()) })).status).toBe(200);
    expect((await call(list)).status).toBe(200);
    expect((await call(identityEndpoints.me)).body.must_set_second_factor).toBe(false);
  });
});
