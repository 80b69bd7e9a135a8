import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { adminPasswordFault } from './administrator.service';
import { createAdmin } from './identity.test-kit';
import { login } from './identity-api.test-kit';

test.each(['12345678', '1qaz@WSX', 'password', 'Admin-Lantern-58', 'Yssxy@2024'])(
  'the first administrator may not be made with %s',
  async (password) => {
    expect(await adminPasswordFault(password, '云山商学院')).toBeDefined();
    expect(await adminPasswordFault('Lantern-Bridge-58', '云山商学院')).toBeUndefined();
  },
);

describe('the first administrator', () => {
  let app: TestApp;
  const others: TestApp[] = [];
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
    await app.close();
  });

  const beside = async (env: Record<string, string> = {}): Promise<TestApp> => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, env });
    others.push(other);
    return other;
  };
  const admins = async () =>
    (await app.db.pool.query('select username, must_change_password from app.admin order by id')).rows;

  test('is not made when there is, or was, anyone', async () => {
    const someone = await createAdmin(app.db.kysely);
    await app.db.pool.query('update app.admin set deleted_at = now() where id = $1', [someone.id]);
    expect(await app.ensureAdministrator()).toBeUndefined();
    expect(await admins()).toHaveLength(1);
  });

  test('gets a random password that is shown once, signs in and must be changed', async () => {
    const shown = await app.ensureAdministrator();
    expect(shown?.password).toMatch(/^[A-Za-z2-9]{16}$/);
    expect(await app.ensureAdministrator()).toBeUndefined();
    expect(await admins()).toEqual([{ username: 'admin', must_change_password: true }]);
    expect((await login(app.url, { username: 'admin', password: shown?.password })).status).toBe(200);
  });

  test('takes ADMIN_PASSWORD without showing it', async () => {
    const other = await beside({ ADMIN_PASSWORD: 'Lantern-Bridge-58' });
    expect(await other.ensureAdministrator()).toBeUndefined();
    expect(await admins()).toEqual([{ username: 'admin', must_change_password: false }]);
    expect((await login(app.url, { username: 'admin', password: 'Lantern-Bridge-58' })).status).toBe(200);
  });

  test('is made once when several processes start together', { tags: ['long'] }, async () => {
    const starting = [app, await beside(), await beside()];
    const shown = await Promise.all(starting.map((one) => one.ensureAdministrator()));
    expect(shown.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});
