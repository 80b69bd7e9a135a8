import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { createAdmin, signIn } from '../../backoffice/identity/identity.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signInByApi = async (username: string, password: string): Promise<string | undefined> => {
  const reply = await fetch(`${app.url}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Browser/1' },
    body: JSON.stringify({ username, password }),
  });
  return ((await reply.json()) as { access_token?: string }).access_token;
};

const readWorkbench = async (token: string | undefined) => {
  const reply = await fetch(`${app.url}${workbenchEndpoints.index.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  return workbenchEndpoints.index.reply.parse(await reply.json()).data;
};

describe('the workbench', () => {
  test('refuses a caller without its node', async () => {
    const { token } = await signIn(app.db.kysely);
    const reply = await fetch(`${app.url}${workbenchEndpoints.index.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(403);
  });

  test('shows nothing before on the first sign-in', async () => {
    const admin = await createAdmin(app.db.kysely, { nodes: ['workbench.index'] });
    const page = await readWorkbench(await signInByApi(admin.username, admin.password));
    expect(page).toMatchObject({ last_sign_in: null, failed_since: 0, open_sessions: 1, must_change_password: false });
    expect(page.recent_sign_ins).toMatchObject([{ succeeded: true, user_agent: 'Browser/1', ip: '127.0.0.1' }]);
  });

  test('shows the sign-in before this one and the failures since, of the caller alone', async () => {
    const admin = await createAdmin(app.db.kysely, { nodes: ['workbench.index'] });
    const stranger = await createAdmin(app.db.kysely);
    await signInByApi(admin.username, admin.password);
    await signInByApi(admin.username, 'wrong');
    await signInByApi(admin.username, 'wrong again');
    await signInByApi(stranger.username, 'wrong');
    const page = await readWorkbench(await signInByApi(admin.username, admin.password));
    expect(page.last_sign_in).toMatchObject({ succeeded: true });
    expect(page.failed_since).toBe(2);
    expect(page.open_sessions).toBe(2);
    expect(page.recent_sign_ins.map(({ succeeded }) => succeeded)).toEqual([true, false, false, true]);
  });

  test('does not count a session that ran out as open', async () => {
    const { admin, token } = await signIn(app.db.kysely, { nodes: ['workbench.index'] });
    await signInByApi(admin.username, admin.password);
    await app.db.pool.query(
      `update app.session set last_seen_at = now() - interval '1 day', created_at = now() - interval '2 days'
       where admin_id = $1 and id = (select max(id) from app.session where admin_id = $1)`,
      [admin.id],
    );
    expect((await readWorkbench(token)).open_sessions).toBe(1);
  });

  test('shows to whoever looks through someone’s eyes what they would see, who would be signed in', async () => {
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const admin = await createAdmin(app.db.kysely, { nodes: ['workbench.index'] });
    const reply = await fetch(app.url + sessionEndpoints.viewAs.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ admin_id: admin.id }),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    expect((await readWorkbench(access_token)).open_sessions).toBe(1);
  });
});
