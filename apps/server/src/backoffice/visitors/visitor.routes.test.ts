import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { visitorErrors } from '@shuyuan/contract/backoffice/visitors/visitor.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { proofFor } from '../../platform/http/proof.test-kit';
import { codeIn } from '../../platform/sms/sms-log.test-kit';
import { createAdmin, freshMobile, signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { callProving, visit, visitorEnv } from './visitor.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1', ...visitorEnv } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from app.sms_code; delete from app.address_bucket');
});

const { sendCode, signIn: prove, me, signOut } = visitorEndpoints;
const ask = (mobile: string) => callProving(app.url, sendCode, { body: { mobile } });
const redeem = (mobile: string, code: string) => callProving(app.url, prove, { body: { mobile, code } });
const wrong = { status: 400, body: { errcode: visitorErrors.wrongCode.errcode } };
const proofNeeded = { status: 429, body: { errcode: platformErrors.proofNeeded.errcode } };
const another = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');
const later = (interval: string) =>
  app.db.pool.query('update app.sms_code set created_at = created_at - $1::interval', [interval]);
const received = async () => {
  const mobile = freshMobile();
  expect(await ask(mobile)).toMatchObject({ status: 200 });
  return { mobile, code: codeIn(app.logLines, mobile) };
};

describe('a code for a visitor is not sent', () => {
  test('without a proof of work, from the first one on', async () => {
    expect(await callApi(app.url, sendCode, { body: { mobile: freshMobile() } })).toMatchObject(proofNeeded);
  });

  test('for a proof that was used before', async () => {
    const refusal = await callApi(app.url, sendCode, { body: { mobile: freshMobile() } });
    const headers = proofFor(refusal.body);
    expect((await callApi(app.url, sendCode, { body: { mobile: freshMobile() }, headers })).status).toBe(200);
    expect(await callApi(app.url, sendCode, { body: { mobile: freshMobile() }, headers })).toMatchObject(proofNeeded);
  });

  test('twice within a minute, nor soon after one of the same number as staff', async () => {
    const { mobile } = await received();
    const again = await ask(mobile);
    expect(again).toMatchObject({ status: 429, body: { errcode: visitorErrors.tooSoon.errcode } });
    expect(again.retryAfter).toBeGreaterThan(0);
    const { mobile: staff } = await createAdmin(app.db.kysely);
    await callApi(app.url, identityEndpoints.sendSms, { query: { mobile: staff } });
    expect(await ask(staff)).toMatchObject({ body: { errcode: visitorErrors.tooSoon.errcode } });
  });

  test('more than ten times a day', async () => {
    const mobile = freshMobile();
    for (let index = 0; index < 10; index += 1) {
      expect((await ask(mobile)).status).toBe(200);
      await later('2 minutes');
    }
    expect(await ask(mobile)).toMatchObject({ status: 429, body: { errcode: visitorErrors.tooSoon.errcode } });
  });

  test('while the school has no SMS', async () => {
    const closed = await startTestApp({ databaseUrl: app.databaseUrl });
    const reply = await callProving(closed.url, sendCode, { body: { mobile: freshMobile() } });
    expect(reply).toMatchObject({ status: 409, body: { errcode: visitorErrors.notOpen.errcode } });
    await closed.close();
  });

  test('with another answer for numbers of staff than for others', async () => {
    const { mobile } = await createAdmin(app.db.kysely);
    expect(await ask(mobile)).toEqual(await ask(freshMobile()));
    expect(codeIn(app.logLines, mobile)).toMatch(/^\d{6}$/);
  });
});

describe('a visitor’s code is refused', () => {
  test('when it is wrong, and after five tries even if it is right', async () => {
    const { mobile, code } = await received();
    for (let step = 1; step <= 5; step += 1) expect(await redeem(mobile, another(code, step))).toMatchObject(wrong);
    expect(await redeem(mobile, code)).toMatchObject(wrong);
  });

  test('the second time, and after five minutes', async () => {
    const first = await received();
    expect((await redeem(first.mobile, first.code)).status).toBe(200);
    expect(await redeem(first.mobile, first.code)).toMatchObject(wrong);
    const second = await received();
    await later('5 minutes 1 second');
    expect(await redeem(second.mobile, second.code)).toMatchObject(wrong);
  });

  test('when it was sent to sign in as staff, and the other way round', async () => {
    const { mobile } = await createAdmin(app.db.kysely);
    await callApi(app.url, identityEndpoints.sendSms, { query: { mobile } });
    const ofStaff = codeIn(app.logLines, mobile);
    expect(await redeem(mobile, ofStaff)).toMatchObject(wrong);
    await later('61 seconds');
    await ask(mobile);
    const ofVisitor = codeIn(app.logLines, mobile);
    const asStaff = (code: string) => callApi(app.url, identityEndpoints.smsLogin, { query: { mobile, code } });
    expect(await asStaff(ofVisitor)).toMatchObject({ body: { errcode: identityErrors.wrongCode.errcode } });
    expect((await redeem(mobile, ofVisitor)).status).toBe(200);
    expect((await asStaff(ofStaff)).status).toBe(200);
  });

  test('from an address with too many failures, until a proof of work is done', async () => {
    const { mobile, code } = await received();
    await app.db.pool.query("insert into app.address_bucket values ('127.0.0.1', now() + interval '2 hours')");
    expect(await callApi(app.url, prove, { body: { mobile, code } })).toMatchObject(proofNeeded);
    expect((await redeem(mobile, code)).status).toBe(200);
  });

  test('and fills the bucket of its address', async () => {
    const { mobile, code } = await received();
    await redeem(mobile, another(code));
    const { rows } = await app.db.pool.query('select address from app.address_bucket where empty_at > now()');
    expect(rows).toHaveLength(1);
  });
});

describe('a token', () => {
  const invalid = { status: 401, body: { errcode: platformErrors.invalidVisitor.errcode } };

  test('of staff, none, or an unknown one is no visitor’s', async () => {
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    for (const given of [undefined, token, `sv_${token}`, 'sv_']) {
      expect(await callApi(app.url, me, { token: given })).toMatchObject(invalid);
    }
  });

  test('of a visitor is no token of staff', async () => {
    const token = await visit(app, freshMobile());
    const reply = await callApi(app.url, identityEndpoints.me, { token });
    expect(reply).toMatchObject({ status: 401, body: { errcode: platformErrors.invalidToken.errcode } });
  });

  test('that has expired, or was ended, is refused', async () => {
    const [late, ended] = [await visit(app, freshMobile()), await visit(app, freshMobile())];
    expect((await callApi(app.url, signOut, { token: ended })).status).toBe(200);
    expect(await callApi(app.url, me, { token: ended })).toMatchObject(invalid);
    await app.db.pool.query('update app.visitor_session set expires_at = now()');
    expect(await callApi(app.url, me, { token: late })).toMatchObject(invalid);
    await app.purgeSessions();
    const { rows } = await app.db.pool.query('select id from app.visitor_session');
    expect(rows).toEqual([]);
  });
});

test('a visitor proves a number, is known by it for a month, and the log names neither number nor code', async () => {
  const { mobile, code } = await received();
  const { body } = await redeem(mobile, code);
  const token = String(body.visitor_token);
  expect(token).toMatch(/^sv_[\w-]{43}$/);
  const { body: known } = await callApi(app.url, me, { token });
  expect(known).toEqual({ data: { mobile, expires_at: expect.any(String) } });
  const days = (Date.parse((known.data as { expires_at: string }).expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const { rows } = await app.db.pool.query<{ action: string; line: string }>(
    `select action, row_to_json(a)::text as line from app.audit_log as a
     where action like 'visitor.%' or action = 'sms_code.create' order by id desc limit 2`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['visitor.sign_in', 'sms_code.create']);
  expect(rows.filter(({ line }) => line.includes(mobile) || line.includes(code) || line.includes(token))).toEqual([]);
  const { rows: stored } = await app.db.pool.query('select 1 from app.visitor_session v where v::text like $1', [
    `%${token}%`,
  ]);
  expect(stored).toEqual([]);
});
