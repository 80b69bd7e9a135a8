import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { openTestSession, signIn } from '../identity.test-kit';
import { callApi, login, refusalOf } from '../identity-api.test-kit';

let app: TestApp;
/** A second process on the same database, which also allows one session only. */
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '10' } });
  second = await startTestApp({
    databaseUrl: app.databaseUrl,
    env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '10', SINGLE_SESSION: 'true' },
  });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const opened = (options = {}) => signIn(app.db.kysely, options);
const sql = (text: string, values: unknown[]) => app.db.pool.query(text, values);
const age = (adminId: number, column: string, interval: string) =>
  sql(`update app.session set ${column} = now() - $2::interval where admin_id = $1`, [adminId, interval]);

describe('a token is refused on every process', () => {
  test('with 50008 when it is unknown, empty or only in a cookie', async () => {
    const { token } = await opened();
    expect(await refusalOf(app.url, 'A'.repeat(43))).toBe(50008);
    const cookie = await callApi(app.url, identityEndpoints.me, { headers: { cookie: `shuyuan_token=${token}` } });
    expect(cookie).toMatchObject({ status: 401, body: { errcode: 50008 } });
    const query = await callApi(app.url, identityEndpoints.me, { query: { token } });
    expect(query).toMatchObject({ status: 401, body: { errcode: 50008 } });
  });

  test('with 50008 after logout', async () => {
    const { token } = await opened();
    expect(await refusalOf(second.url, token)).toBeUndefined();
    expect((await callApi(app.url, identityEndpoints.logout, { token })).body).toEqual({ msg: '已退出登录' });
    expect(await refusalOf(app.url, token)).toBe(50008);
    expect(await refusalOf(second.url, token)).toBe(50008);
  });

  test.each(['disabled_at', 'deleted_at'])('with 50008 when its administrator is gone by %s', async (column) => {
    const { admin, token } = await opened();
    await sql(`update app.admin set ${column} = now() where id = $1`, [admin.id]);
    expect(await refusalOf(app.url, token)).toBe(50008);
    expect(await refusalOf(second.url, token)).toBe(50008);
  });

  test('with 50008 after a password change elsewhere, while the session that changed it goes on', async () => {
    const { admin, token } = await opened();
    const other = await openTestSession(app.db.kysely, admin.id);
    const change = await callApi(app.url, identityEndpoints.changePassword, {
      token,
      body: { current_password: admin.password, new_password: 'Lantern-Bridge-58' },
    });
    expect(change.status).toBe(200);
    expect(await refusalOf(second.url, other)).toBe(50008);
    expect(await refusalOf(second.url, token)).toBeUndefined();
  });

  test('with 50012 when the account signs in elsewhere and one session is allowed', async () => {
    const { admin, token } = await opened();
    const fresh = await login(second.url, { username: admin.username, password: admin.password });
    expect(await refusalOf(app.url, token)).toBe(50012);
    expect(await refusalOf(app.url, String(fresh.body.access_token))).toBeUndefined();
  });

  test('with 50012 when an administrator forced it out', async () => {
    const { admin, token } = await opened();
    await sql("update app.session set ended_at = now(), end_reason = 'forced' where admin_id = $1", [admin.id]);
    expect(await refusalOf(app.url, token)).toBe(50012);
  });

  test('with 50014 when it was idle too long, and activity does not revive it', async () => {
    const { admin, token } = await opened();
    await age(admin.id, 'last_seen_at', '31 minutes');
    expect(await refusalOf(app.url, token)).toBe(50014);
    expect(await refusalOf(app.url, token)).toBe(50014);
  });

  test('with 50014 when it is too old, however active', async () => {
    const { admin, token } = await opened();
    await age(admin.id, 'created_at', '10 hours 1 second');
    expect(await refusalOf(app.url, token)).toBe(50014);
  });
});

describe('a session', () => {
  test('of one account only is left when ten sign-ins come at once and one is allowed', async () => {
    const { admin } = await opened();
    const credentials = { username: admin.username, password: admin.password };
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(second.url, credentials)));
    const codes = await Promise.all(replies.map(({ body }) => refusalOf(app.url, String(body.access_token))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 50012)).toHaveLength(9);
  });

  test.each([-3_600_000, 3_600_000])(
    'lives and dies by the database when the clock of the app is off by %i ms',
    async (skew) => {
      const { admin, token } = await opened();
      const old = await opened();
      await age(admin.id, 'last_seen_at', '29 minutes');
      await age(old.admin.id, 'last_seen_at', '31 minutes');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
      expect(await refusalOf(app.url, token)).toBeUndefined();
      expect(await refusalOf(app.url, old.token)).toBe(50014);
      const fresh = await login(app.url, { username: admin.username, password: admin.password });
      expect(await refusalOf(app.url, String(fresh.body.access_token))).toBeUndefined();
      const { rows } = await sql(
        "select now() - max(created_at) < interval '1 minute' as recent from app.session where admin_id = $1",
        [admin.id],
      );
      expect(rows[0].recent).toBe(true);
      recordFigure('A4', `the clock of the app an hour ${skew < 0 ? 'slow' : 'fast'}`, { sessions: 3, misjudged: 0 });
    },
  );

  test('notes activity at most once a minute', async () => {
    const { admin, token } = await opened();
    const seen = async () =>
      (
        await sql('select now() - last_seen_at as age, last_seen_at::text as at from app.session where admin_id = $1', [
          admin.id,
        ])
      ).rows[0];
    await age(admin.id, 'last_seen_at', '30 seconds');
    const before = await seen();
    await refusalOf(app.url, token);
    expect((await seen()).at).toBe(before.at);
    await age(admin.id, 'last_seen_at', '61 seconds');
    const stale = await seen();
    await refusalOf(app.url, token);
    expect((await seen()).at > stale.at).toBe(true);
  });

  test('is read in one statement', async () => {
    const { token } = await opened();
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    app.db.pool.on('acquire', count);
    // Permissions depend on the caller alone, so the statements counted are those that read the session.
    const reply = await callApi(app.url, identityEndpoints.permissions, { token });
    app.db.pool.off('acquire', count);
    expect(reply.status).toBe(200);
    expect(statements).toBe(1);
  });
});

describe('what a session tells its owner', () => {
  test('the nodes of all roles, and the whole catalogue to the super role', async () => {
    const { token } = await opened({ nodes: ['workbench.index', 'custom-form.edit'] });
    const some = await callApi(app.url, identityEndpoints.permissions, { token, query: { token } });
    expect(some.body).toEqual({ data: ['custom-form.edit', 'workbench.index'], scopes: {} });
    const root = await opened({ roles: ['admin'] });
    const all = await callApi(app.url, identityEndpoints.permissions, { token: root.token });
    expect(all.body.data).toContain('workbench.index');
  });

  test('a menu without what the caller may not enter', async () => {
    const bare = await opened();
    expect((await callApi(app.url, identityEndpoints.menu, { token: bare.token })).body).toEqual({ data: [] });
    const { token } = await opened({ nodes: ['workbench.index'] });
    expect((await callApi(app.url, identityEndpoints.menu, { token })).body).toMatchObject({
      data: [
        {
          name: '工作台',
          url: 'workbench',
          path: '/dashboard',
          icon: 'DashboardOutlined',
          has_auth_node_tags: ['index'],
        },
      ],
    });
  });
});
