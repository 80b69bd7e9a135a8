import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { codeIn } from '../../../platform/sms/sms-log.test-kit';
import { createAdmin, freshMobile } from '../identity.test-kit';
import { callApi, login } from '../identity-api.test-kit';

let app: TestApp;
beforeAll(async () => {
  // The console provider writes codes to the log, where tests read them; X-Forwarded-For sets the address.
  app = await startTestApp({ env: { TRUST_PROXY: '1', SMS_CONSOLE_SHOW_CODES: 'true' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from app.sign_in_throttle; delete from app.sms_code; delete from app.address_bucket');
});

const wrong = { status: 401, body: { errcode: identityErrors.wrongCode.errcode } };
const tooSoon = { status: 429, body: { errcode: identityErrors.smsTooSoon.errcode } };

const send = (mobile: string, from = '203.0.113.1') =>
  callApi(app.url, identityEndpoints.sendSms, { query: { mobile }, headers: { 'x-forwarded-for': from } });
const redeem = (mobile: string, code: string, from = '203.0.113.1') =>
  callApi(app.url, identityEndpoints.smsLogin, { query: { mobile, code }, headers: { 'x-forwarded-for': from } });
const codeOf = (mobile: string): string => codeIn(app.logLines, mobile);
const another = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');
const later = (interval: string) =>
  app.db.pool.query('update app.sms_code set created_at = created_at - $1::interval', [interval]);
const received = async () => {
  const admin = await createAdmin(app.db.kysely);
  expect((await send(admin.mobile)).status).toBe(200);
  return { mobile: admin.mobile, code: codeOf(admin.mobile), id: admin.id };
};

describe('sending a code refuses', () => {
  test.each(['', '12345678901', '1380013800', '138001380001', '13800138ooo'])(
    '%j as a phone, at its field',
    async (mobile) => {
      expect(await send(mobile)).toMatchObject({ status: 400, body: { errors: { mobile: ['请输入正确的手机号'] } } });
    },
  );

  test('a second code within a minute, and says when to ask again', async () => {
    const { mobile } = await received();
    const again = await send(mobile);
    expect(again).toMatchObject(tooSoon);
    expect(again.retryAfter).toBeGreaterThan(0);
    expect(again.retryAfter).toBeLessThanOrEqual(60);
    await later('61 seconds');
    expect((await send(mobile)).status).toBe(200);
  });

  test('more than one of twenty requests for one phone at once', async () => {
    const { mobile } = await createAdmin(app.db.kysely);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => send(mobile, `203.0.113.${index}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the eleventh code of a day to one phone, from any address', async () => {
    const { mobile } = await createAdmin(app.db.kysely);
    for (let index = 0; index < 10; index += 1) {
      expect((await send(mobile, `203.0.113.${index}`)).status).toBe(200);
      await later('2 minutes');
    }
    const eleventh = await send(mobile, '203.0.113.99');
    expect(eleventh).toMatchObject(tooSoon);
    expect(eleventh.retryAfter).toBeGreaterThan(3600);
  });

  test('where codes would reach nobody, known phone or not, and says so in the log without number or code', async () => {
    const closed = await startTestApp({ databaseUrl: app.databaseUrl });
    const { mobile } = await createAdmin(app.db.kysely);
    const ask = (query: { mobile: string }) => callApi(closed.url, identityEndpoints.sendSms, { query });
    const known = await ask({ mobile });
    expect(known).toMatchObject({ status: 409, body: { errcode: identityErrors.smsNotOpen.errcode } });
    expect(await ask({ mobile: freshMobile() })).toEqual(known);
    const lines = closed.logLines.filter((line) => line.includes('a code was asked for and not sent'));
    expect(lines).toHaveLength(2);
    expect(closed.logLines.join('')).not.toContain(mobile);
    await closed.close();
  });

  test('to tell whether a phone is known: same reply, same limits, and nothing sent', async () => {
    const { mobile } = await createAdmin(app.db.kysely);
    const nobody = freshMobile();
    expect(await send(nobody)).toEqual(await send(mobile));
    expect(codeOf(mobile)).toMatch(/^\d{6}$/);
    expect(codeOf(nobody)).toBe('');
    expect(await send(nobody)).toMatchObject(tooSoon);
    expect(await redeem(nobody, '123456')).toEqual(await redeem(mobile, another(codeOf(mobile))));
  });
});

describe('a code is refused', () => {
  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('when it reads %j, at its field', async (code) => {
    expect(await redeem('13800138000', code)).toMatchObject({
      status: 400,
      body: { errors: { code: [expect.any(String)] } },
    });
  });

  test('when it is not a string in the body', async () => {
    for (const code of [123456, ['123456'], { $gt: '' }, null]) {
      const reply = await login(app.url, { mobile: '13800138000', code });
      expect(reply).toMatchObject({ status: 400, body: { errors: { code: [expect.any(String)] } } });
    }
  });

  test('the second time', async () => {
    const { mobile, code } = await received();
    expect((await redeem(mobile, code)).status).toBe(200);
    expect(await redeem(mobile, code)).toMatchObject(wrong);
  });

  test('for all but one of twenty uses at once', async () => {
    const { mobile, code } = await received();
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(mobile, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('after five wrong tries, though each came from another address', async () => {
    const { mobile, code } = await received();
    for (let step = 1; step <= 5; step += 1) {
      expect(await redeem(mobile, another(code, step), `198.51.100.${step}`)).toMatchObject(wrong);
    }
    expect(await redeem(mobile, code, '198.51.100.77')).toMatchObject(wrong);
  });

  test('for another phone', async () => {
    const first = await received();
    const second = await received();
    expect(await redeem(second.mobile, first.code)).toMatchObject(wrong);
    expect(await redeem(first.mobile, second.code)).toMatchObject(wrong);
  });

  test('after five minutes', async () => {
    const { mobile, code } = await received();
    await later('5 minutes 1 second');
    expect(await redeem(mobile, code)).toMatchObject(wrong);
  });

  test('once a newer one was sent', async () => {
    const { mobile, code } = await received();
    await later('61 seconds');
    await send(mobile);
    expect(await redeem(mobile, code)).toMatchObject(wrong);
    expect((await redeem(mobile, codeOf(mobile))).status).toBe(200);
  });

  test('when its administrator was disabled or lost the number meanwhile', async () => {
    const first = await received();
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [first.id]);
    expect(await redeem(first.mobile, first.code)).toMatchObject(wrong);
    const second = await received();
    await app.db.pool.query('update app.admin set mobile = $2 where id = $1', [second.id, freshMobile()]);
    expect(await redeem(second.mobile, second.code)).toMatchObject(wrong);
  });
});

describe('a code', () => {
  test('signs in by the requirements’ GET and by the login body, and is nowhere in the database', async () => {
    const first = await received();
    expect((await redeem(first.mobile, first.code)).body).toMatchObject({ token_type: 'Bearer' });
    const second = await received();
    const { rows } = await app.db.pool.query(
      "select to_jsonb(c)::text as dump from app.sms_code c union all select coalesce(jsonb_agg(after)::text, '') from app.audit_log",
    );
    expect(rows.filter(({ dump }) => dump.includes(`"${second.code}"`))).toEqual([]);
    expect((await login(app.url, { mobile: second.mobile, code: second.code })).status).toBe(200);
  });

  test('leaves audit rows with a masked number', async () => {
    const { mobile, id } = await received();
    const { rows } = await app.db.pool.query(
      "select after from app.audit_log where action = 'sms_code.create' and target_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ after: { mobile: `${mobile.slice(0, 3)}****${mobile.slice(7)}` } }]);
  });
});
