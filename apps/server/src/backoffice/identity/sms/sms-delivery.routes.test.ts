import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { type PeerAnswer, type SmsPeer, startSmsPeer } from '../../../platform/sms/sms-peer.test-kit';
import { createAdmin, freshMobile } from '../identity.test-kit';
import { callApi, login } from '../identity-api.test-kit';

let running: { app: TestApp; peer: SmsPeer } | undefined;
afterEach(async () => {
  await running?.peer.close();
  await running?.app.close();
});

const startWith = async (answer: PeerAnswer): Promise<{ app: TestApp; peer: SmsPeer }> => {
  const peer = await startSmsPeer(answer);
  const env = { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: peer.url, SMS_WEBHOOK_SECRET: 'a secret of the gateway' };
  running = { peer, app: await startTestApp({ env }) };
  return running;
};

const send = (app: TestApp, mobile: string) => callApi(app.url, identityEndpoints.sendSms, { query: { mobile } });

describe('a code by the school’s own gateway', () => {
  test('does not keep the caller waiting when the gateway never answers', async () => {
    const { app, peer } = await startWith('silent');
    const { mobile } = await createAdmin(app.db.kysely);
    expect((await send(app, mobile)).status).toBe(200);
    await peer.received(1);
  });

  test('that fails is recorded, and then everyone is told at once, known phone or not', async () => {
    const { app } = await startWith({ status: 500, body: '' });
    const admin = await createAdmin(app.db.kysely);
    expect((await send(app, admin.mobile)).status).toBe(200);
    const failures = () =>
      app.db.pool.query("select target_id from app.audit_log where action = 'sms_code.deliver' and outcome = 'failed'");
    await vi.waitFor(async () => expect((await failures()).rows).toEqual([{ target_id: String(admin.id) }]), 10_000);
    const other = await createAdmin(app.db.kysely);
    const known = await send(app, other.mobile);
    expect(known).toMatchObject({ status: 502, body: { errcode: identityErrors.smsFailed.errcode } });
    expect(await send(app, freshMobile())).toEqual(known);
  });

  test('arrives at the phone, signs in, and is in no log', async () => {
    const { app, peer } = await startWith({ status: 200, body: '' });
    const { mobile } = await createAdmin(app.db.kysely);
    expect((await send(app, mobile)).status).toBe(200);
    await peer.received(1);
    const { code } = JSON.parse(peer.requests[0]?.body ?? '') as { code: string };
    expect((await login(app.url, { mobile, code })).status).toBe(200);
    expect(app.logLines.filter((line) => line.includes(`"${code}"`) || line.includes(`code ${code}`))).toEqual([]);
  });
});
