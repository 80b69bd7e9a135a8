import { createHmac } from 'node:crypto';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, expect } from 'vitest';
import { createAdmin, freshMobile, openTestSession, signIn } from '../../backoffice/identity/identity.test-kit';
import { callApi, login, refusalOf } from '../../backoffice/identity/identity-api.test-kit';
import { startTestApp, type TestApp } from '../app.test-kit';
import { replayAll } from './advisory.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const invalid = platformErrors.invalidToken.errcode;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = { sub: '1', id: 1, userId: 1, username: 'admin', role: 'admin', exp: 4_102_444_800 };
const newPassword = 'Lantern-Bridge-58';

const change = (token: string, body: unknown) => callApi(app.url, identityEndpoints.changePassword, { token, body });
const staff = () => signIn(app.db.kysely, {});

const expectOverAfterLogout = async (): Promise<void> => {
  const { token } = await staff();
  await callApi(app.url, identityEndpoints.logout, { token });
  expect(await refusalOf(app.url, token)).toBe(invalid);
};

const expectOverWhenDisabled = async (): Promise<void> => {
  const [chief, { admin, token }] = [await signIn(app.db.kysely, { roles: ['admin'] }), await staff()];
  const disabled = await callApi(app.url, userEndpoints.disable, { token: chief.token, body: { ids: [admin.id] } });
  expect(disabled.status).toBe(200);
  expect(await refusalOf(app.url, token)).toBe(invalid);
};

const expectNoForeignRedirect = async (path: string): Promise<void> => {
  const reply = await fetch(`${app.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(reply.headers.get('location') ?? '').not.toContain('evil.example');
};

replayAll('sign-in and sessions', [
  {
    id: 'CVE-2023-22893',
    of: 'Strapi',
    was: 'a token signed with the algorithm none is believed',
    replay: async () => {
      expect(await refusalOf(app.url, `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`)).toBe(invalid);
    },
  },
  {
    id: 'CVE-2025-13877',
    of: 'NocoBase',
    was: 'tokens are signed with a key that everybody knows',
    replay: async () => {
      const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
      for (const key of ['', 'secret', 'your-secret-key', 'shuyuan', 'test-jwt-secret'])
        expect(await refusalOf(app.url, `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`)).toBe(
          invalid,
        );
    },
  },
  {
    id: 'CVE-2021-38241',
    of: 'RuoYi',
    was: 'a cookie made with a known key is read as an object',
    replay: async () => {
      const cookie = `rememberMe=${Buffer.from('rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA==').toString('base64')}`;
      const reply = await callApi(app.url, identityEndpoints.me, { headers: { cookie } });
      expect([reply.status, reply.body.errcode]).toEqual([401, invalid]);
    },
  },
  { id: 'CVE-2024-34709', of: 'Directus', was: 'a token lives on after signing out', replay: expectOverAfterLogout },
  { id: 'CVE-2025-4643', of: 'Payload', was: 'a token lives on after signing out', replay: expectOverAfterLogout },
  {
    id: 'CVE-2025-3930',
    of: 'Strapi',
    was: 'a token lives on after signing out and after the account is closed',
    replay: async () => {
      await expectOverAfterLogout();
      await expectOverWhenDisabled();
    },
  },
  { id: 'CVE-2025-30351', of: 'Directus', was: 'a suspended user goes on working', replay: expectOverWhenDisabled },
  {
    id: 'CVE-2026-22706',
    of: 'Strapi',
    was: 'a new password leaves other sessions open',
    replay: async () => {
      const { admin, token } = await staff();
      const other = await openTestSession(app.db.kysely, admin.id);
      expect((await change(token, { current_password: admin.password, new_password: newPassword })).status).toBe(200);
      expect(await refusalOf(app.url, other)).toBe(invalid);
      const chief = await signIn(app.db.kysely, { roles: ['admin'] });
      await callApi(app.url, userEndpoints.resetPassword, { token: chief.token, body: { id: admin.id } });
      expect(await refusalOf(app.url, token)).toBe(invalid);
    },
  },
  {
    id: 'CVE-2021-28128',
    of: 'Strapi',
    was: 'one’s password is changed without the current one',
    replay: async () => {
      const { admin, token } = await staff();
      for (const body of [{ new_password: newPassword }, { current_password: 'x', new_password: newPassword }])
        expect((await change(token, body)).status).toBe(400);
      expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
    },
  },
  {
    id: 'CVE-2019-18818',
    of: 'Strapi',
    was: 'an object instead of a code resets a password',
    replay: async () => {
      const { mobile } = await createAdmin(app.db.kysely);
      for (const code of [{}, { $gt: 0 }, [], null, true, 0])
        expect((await login(app.url, { mobile, code })).status).toBe(400);
    },
  },
  {
    id: 'CVE-2025-25298',
    of: 'Strapi',
    was: 'only the first 72 bytes of a password count',
    replay: async () => {
      const { admin, token } = await staff();
      const long = 'Lantern-Bridge-'.repeat(7).slice(0, 100);
      expect((await change(token, { current_password: admin.password, new_password: long })).status).toBe(200);
      const enter = (password: string) => login(app.url, { username: admin.username, password });
      expect((await enter(long.slice(0, 72))).body.errcode).toBe(identityErrors.wrongCredentials.errcode);
      expect((await enter(`${long.slice(0, 99)}!`)).body.errcode).toBe(identityErrors.wrongCredentials.errcode);
      expect((await enter(long)).status).toBe(200);
    },
  },
  {
    id: 'CVE-2023-38507',
    of: 'Strapi',
    was: 'another spelling of the address passes the limit of sign-ins',
    replay: async () => {
      const { username, password } = await createAdmin(app.db.kysely);
      const wrong = { username, password: 'a wrong guess' };
      for (let guess = 0; guess < 5; guess += 1) await login(app.url, wrong);
      const { path } = identityEndpoints.login;
      for (const spelt of [
        path,
        `${path}/`,
        path.toUpperCase(),
        path.replace('auth/', 'auth//'),
        `${path}?x=1`,
        `${path}%2f`,
      ]) {
        const reply = await fetch(app.url + spelt, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
          body: JSON.stringify({ username, password }),
        });
        expect([spelt, [404, 429].includes(reply.status)]).toEqual([spelt, true]);
      }
      await app.db.pool.query('delete from app.sign_in_throttle; delete from app.address_bucket');
    },
  },
  {
    id: 'CVE-2024-39896',
    of: 'Directus',
    was: 'the words at sign-in tell who has an account',
    replay: async () => {
      const { username } = await createAdmin(app.db.kysely);
      const [known, unknown] = await Promise.all(
        [username, 'nobody-at-all'].map((name) => login(app.url, { username: name, password: 'a wrong guess' })),
      );
      expect(known).toEqual(unknown);
    },
  },
  {
    id: 'CVE-2022-22120',
    of: 'NocoDB',
    was: 'asking for a code tells who has an account',
    replay: async () => {
      const { mobile } = await createAdmin(app.db.kysely);
      const [known, unknown] = await Promise.all(
        [mobile, freshMobile()].map((number) =>
          callApi(app.url, identityEndpoints.sendSms, { query: { mobile: number } }),
        ),
      );
      expect(known).toEqual(unknown);
    },
  },
  {
    id: 'CVE-2024-34065',
    of: 'Strapi',
    was: 'a token in the address, and a way to send it elsewhere',
    replay: async () => {
      const { token } = await staff();
      const reply = await callApi(app.url, identityEndpoints.me, { query: { token, access_token: token } });
      expect(reply.status).toBe(401);
      await expectNoForeignRedirect(`/login?callback=https://evil.example/&access_token=${token}`);
    },
  },
  {
    id: 'CVE-2024-34074',
    of: 'Frappe',
    was: 'the sign-in sends people to foreign pages',
    replay: async () => {
      for (const target of ['https://evil.example', '//evil.example', '/\\evil.example'])
        await expectNoForeignRedirect(`/login?redirect=${encodeURIComponent(target)}`);
    },
  },
  {
    id: 'CVE-2025-53092',
    of: 'Strapi',
    was: 'every origin may read replies',
    replay: async () => {
      const { token } = await staff();
      for (const method of ['POST', 'OPTIONS']) {
        const reply = await fetch(app.url + identityEndpoints.me.path, {
          method,
          headers: {
            origin: 'https://evil.example',
            authorization: `Bearer ${token}`,
            'access-control-request-method': 'POST',
          },
        });
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
        expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  },
]);
