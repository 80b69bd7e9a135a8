import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, signIn } from '../backoffice/identity/identity.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => app.close());

const post = (path: string, init: { body?: unknown; headers?: Record<string, string> }): Promise<Response> =>
  fetch(`${app.url}/api/admin/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });

it('no log line holds a token, a password, a code or a whole phone number (assurance A12)', async () => {
  const db = app.db.kysely;
  const { username, password } = await createAdmin(db);
  const { admin, token } = await signIn(db, { roles: ['admin'] });
  const canary = (name: string): string => `canary-${name}-8f3a`;
  const authorization = `Bearer ${token}`;

  const signedIn = (await (await post('login', { body: { username, password } })).json()) as { access_token: string };
  await post('login', { body: { username, password: canary('wrong') } });
  await post('login', { body: { username: canary('nobody'), password: canary('guess') } });
  await post('login', { body: { mobile: admin.mobile, code: '271828' } });
  await post('login', { body: { username, password: canary('extra'), token: canary('field') } });
  await post(`me?token=${token}`, { headers: { authorization, cookie: `shuyuan_token=${canary('cookie')}` } });
  await post(`me?token=${canary('query')}`, { headers: { authorization: `Bearer ${canary('bearer')}` } });
  await post('password', {
    headers: { authorization },
    body: { current_password: canary('current'), new_password: canary('new') },
  });
  const madeToken = await fetch(`${app.url}/api/admin/token/create`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: '同步',
      access: 'read',
      expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      form_ids: null,
      ranges: [],
      password: admin.password,
    }),
  });
  const { secret } = ((await madeToken.json()) as { data: { secret: string } }).data;
  await post(`me?token=${secret}`, { headers: { authorization: `Bearer ${secret}` } });
  await post(`me?token=${secret}x`, { headers: { authorization: `Bearer ${secret}x` } });
  await fetch(`${app.url}/api/admin/auth/sms-login?mobile=${admin.mobile}&code=314159`);
  await fetch(`${app.url}/api/admin/none?token=${canary('unknown')}&password=${canary('unknown')}`);
  await fetch(`${app.url}/%E0%A4%A?token=${canary('badurl')}`);

  await expect.poll(() => app.logLines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(9);
  const all = app.logLines.join('');
  const secrets = [
    'canary-',
    'sy_',
    token,
    signedIn.access_token,
    password,
    admin.password,
    '271828',
    '314159',
    admin.mobile,
  ];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
