import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { openTestSession, signIn } from '../identity.test-kit';
import { callApi, login, type WireReply } from '../identity-api.test-kit';
import { createPasswordReset } from '../password/password-reset.service';
import { sessionLeaseMs } from './session-lease';

/** Two processes on one database, with the product's own lease. */
let app: TestApp;
let second: TestApp;
/** Never reads a session twice within a test. */
let patient: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sessionLeaseMs });
  second = await startTestApp({ databaseUrl: app.databaseUrl, sessionLeaseMs, env: { SINGLE_SESSION: 'true' } });
  patient = await startTestApp({ databaseUrl: app.databaseUrl, sessionLeaseMs: 600_000 });
});
afterAll(async () => {
  await patient.close();
  await second.close();
  await app.close();
});

const opened = (options = {}) => signIn(app.db.kysely, options);
// Answered from the session alone, so that nothing else in the database can refuse it.
const permissions = (url: string, token: string) => callApi(url, identityEndpoints.permissions, { token });
const refusal = async (url: string, token: string): Promise<unknown> => (await permissions(url, token)).body.errcode;

/** Uses the token on both processes continuously while `end` runs; returns the first results after the response. */
const usedDuring = async (token: string, end: () => Promise<unknown>): Promise<unknown[]> => {
  let over = false;
  const use = async ({ url }: TestApp): Promise<void> => {
    while (!over) await refusal(url, token);
  };
  const users = [app, second].map(use);
  await Promise.all([app, second].map(({ url }) => refusal(url, token)));
  await end();
  const after = await Promise.all([app, second].map(({ url }) => refusal(url, token)));
  over = true;
  await Promise.all(users);
  return after;
};

const accepted = (reply: WireReply): void => expect(reply.status).toBe(200);

describe('a token in use on two processes is refused on both as soon as the reply is there', () => {
  test.each([1, 2, 3])('of a logout (%i)', async () => {
    const { token } = await opened();
    const end = async () => accepted(await callApi(app.url, identityEndpoints.logout, { token }));
    expect(await usedDuring(token, end)).toEqual([50008, 50008]);
  });

  test('of a password change, while the session that changed it goes on', async () => {
    const { admin, token } = await opened();
    const other = await openTestSession(app.db.kysely, admin.id);
    const body = { current_password: admin.password, new_password: 'Lantern-Bridge-58' };
    const end = async () => accepted(await callApi(second.url, identityEndpoints.changePassword, { token, body }));
    expect(await usedDuring(other, end)).toEqual([50008, 50008]);
    expect(await refusal(app.url, token)).toBeUndefined();
  });

  test('of a password reset', async () => {
    const { admin, token } = await opened();
    const reset = createPasswordReset({ db: app.db.kysely, sessionLeaseMs });
    expect(await usedDuring(token, () => reset(admin.username))).toEqual([50008, 50008]);
  });

  test('of a sign-in elsewhere where one session is allowed', async () => {
    const { admin, token } = await opened();
    const end = async () => accepted(await login(second.url, { username: admin.username, password: admin.password }));
    expect(await usedDuring(token, end)).toEqual([50012, 50012]);
  });
});

describe('the database is asked', () => {
  const countingReads = async (work: () => Promise<unknown>): Promise<number> => {
    let reads = 0;
    const count = () => {
      reads += 1;
    };
    patient.db.pool.on('acquire', count);
    await work();
    patient.db.pool.off('acquire', count);
    return reads;
  };

  test('once for calls in a row', async () => {
    const { token } = await opened();
    const calls = async () => {
      for (let call = 0; call < 3; call += 1) accepted(await permissions(patient.url, token));
    };
    expect(await countingReads(calls)).toBe(1);
  });

  test('once for calls at the same time', async () => {
    const { token } = await opened();
    const calls = async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => permissions(patient.url, token)));
      replies.forEach(accepted);
    };
    expect(await countingReads(calls)).toBe(1);
  });

  test('each time for a token that it does not know', async () => {
    const calls = async () => {
      for (let call = 0; call < 3; call += 1) expect(await refusal(patient.url, 'A'.repeat(43))).toBe(50008);
    };
    expect(await countingReads(calls)).toBe(3);
  });
});

test('a session ended behind the product is refused within a lease', async () => {
  const { admin, token } = await opened();
  expect(await refusal(app.url, token)).toBeUndefined();
  await app.db.pool.query("update app.session set ended_at = now(), end_reason = 'forced' where admin_id = $1", [
    admin.id,
  ]);
  await expect.poll(() => refusal(app.url, token), { timeout: 10_000 }).toBe(50012);
});
