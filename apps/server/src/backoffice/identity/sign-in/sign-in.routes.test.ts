import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, openTestSession } from '../identity.test-kit';
import { callApi, login } from '../identity-api.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const made = (options = {}) => createAdmin(app.db.kysely, options);

/** An administrator whose password was hashed by the product, not the test kit. */
const madeWithNewPassword = async () => {
  const admin = await made();
  const token = await openTestSession(app.db.kysely, admin.id);
  const body = { current_password: admin.password, new_password: 'Lantern-Bridge-58' };
  expect((await callApi(app.url, identityEndpoints.changePassword, { token, body })).status).toBe(200);
  return admin;
};

describe('sign-in by password refuses', () => {
  test.each([
    ['an object', { $ne: '' }],
    ['an array', ['admin']],
    ['a number', 1],
    ['null', null],
    ['true', true],
    ['nothing', undefined],
  ])('%s as a credential, at its own field', async (_, value) => {
    const name = await login(app.url, { username: value, password: 'x' });
    expect(name).toMatchObject({ status: 400, body: { errors: { username: [expect.any(String)] } } });
    const word = await login(app.url, { username: 'x', password: value });
    expect(word).toMatchObject({ status: 400, body: { errors: { password: [expect.any(String)] } } });
  });

  test('an empty name, a name too long and one with control characters', async () => {
    for (const username of ['', '   ', 'x'.repeat(65), 'ad\u0000min']) {
      const reply = await login(app.url, { username, password: 'x' });
      expect(reply).toMatchObject({ status: 400, body: { errors: { username: [expect.any(String)] } } });
    }
  });

  test('fields beside the credentials', async () => {
    const admin = await made();
    const reply = await login(app.url, { username: admin.username, password: admin.password, roles: ['admin'] });
    expect(reply.status).toBe(400);
  });

  test('a wrong password and an unknown name with the same reply', async () => {
    const admin = await made();
    const known = await login(app.url, { username: admin.username, password: 'not it at all' });
    const unknown = await login(app.url, { username: 'nobody-here', password: 'not it at all' });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, body: { errcode: identityErrors.wrongCredentials.errcode } });
  });

  test('to tell known from unknown names by the work it does: the same statements, a password compared for each', {
    tags: ['long'],
  }, async () => {
    const workOf = async (username: string) => {
      let statements = 0;
      const count = () => {
        statements += 1;
      };
      app.db.pool.on('acquire', count);
      const start = process.cpuUsage();
      for (const password of ['one wrong', 'two wrong', 'three wrong', 'four wrong']) {
        await login(app.url, { username, password });
      }
      const { user, system } = process.cpuUsage(start);
      app.db.pool.off('acquire', count);
      return { statements, cpu: user + system };
    };
    await workOf('someone-to-warm-up');
    const known: number[] = [];
    const unknown: number[] = [];
    for (const round of [1, 2, 3]) {
      const [one, other] = [
        await workOf((await madeWithNewPassword()).username),
        await workOf(`nobody-to-be-found-${round}`),
      ];
      expect(other.statements).toBe(one.statements);
      known.push(one.cpu);
      unknown.push(other.cpu);
    }
    // CPU time, not elapsed time: without the comparison, one would be a small fraction of the other.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) / 2);
  });

  test('a disabled and a deleted administrator like an unknown one', async () => {
    for (const column of ['disabled_at', 'deleted_at']) {
      const admin = await made();
      await app.db.pool.query(`update app.admin set ${column} = now() where id = $1`, [admin.id]);
      const reply = await login(app.url, admin);
      expect(reply.status).toBe(400);
      const plain = await login(app.url, { username: admin.username, password: admin.password });
      expect(plain).toMatchObject({ status: 401, body: { errcode: identityErrors.wrongCredentials.errcode } });
    }
  });

  test('a password that differs in its hundredth or its last character', async () => {
    const password = Array.from({ length: 128 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
    const admin = await made({ password });
    for (const at of [99, 127]) {
      const changed = `${password.slice(0, at)}#${password.slice(at + 1)}`;
      expect((await login(app.url, { username: admin.username, password: changed })).status).toBe(401);
    }
    expect((await login(app.url, { username: admin.username, password: `${password} ` })).status).toBe(400);
    expect((await login(app.url, { username: admin.username, password })).status).toBe(200);
  });

  test('well-known pairs on a fresh installation', async () => {
    const fresh = await startTestApp();
    try {
      await fresh.ensureAdministrator();
      for (const password of ['admin', '123456', 'admin123', 'password']) {
        expect((await login(fresh.url, { username: 'admin', password })).status).toBe(401);
      }
    } finally {
      await fresh.close();
    }
  });
});

describe('sign-in by password', () => {
  test('gives an opaque token of 256 bits, of which the database holds only the hash', async () => {
    const admin = await made();
    const reply = await login(app.url, { username: `  ${admin.username.toUpperCase()} `, password: admin.password });
    expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 24 * 3600 } });
    const token = String(reply.body.access_token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const tables = ['session', 'audit_log', 'admin', 'sign_in_throttle', 'sms_code'];
    for (const table of tables) {
      const dump = await app.db.pool.query<{ dump: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as dump from app.${table} t`,
      );
      expect(dump.rows[0]?.dump).not.toContain(token);
      expect(dump.rows[0]?.dump).not.toContain(Buffer.from(token).toString('hex'));
      expect(dump.rows[0]?.dump).not.toContain(admin.password);
    }
  });

  test('keeps passwords as argon2id with at least 19 MiB', async () => {
    const admin = await madeWithNewPassword();
    const { rows } = await app.db.pool.query('select password_hash from app.admin where id = $1', [admin.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('says who signed in, with the roles of the server', async () => {
    const admin = await made({ roles: ['admin'] });
    const { body } = await login(app.url, { username: admin.username, password: admin.password });
    const token = String(body.access_token);
    const me = await callApi(app.url, identityEndpoints.me, { token, query: { token } });
    expect(me.body).toEqual({
      id: admin.id,
      username: admin.username,
      name: admin.username,
      avatar: '',
      roles: ['admin'],
      must_change_password: false,
      must_set_second_factor: false,
      watermark: '',
    });
  });

  test('leaves an audit row for success and failure, without what was typed for an unknown name', async () => {
    const admin = await made();
    await login(app.url, { username: admin.username, password: 'a wrong word' });
    await login(app.url, { username: admin.username, password: admin.password }, { 'user-agent': 'Browser/2' });
    await login(app.url, { username: 'MySecretTypedHere', password: 'a wrong word' });
    const { rows } = await app.db.pool.query(
      `select action, outcome, user_agent, after->>'reason' as reason from app.audit_log
       where target_type = 'admin' and target_id = $1 and action = 'session.create' order by id`,
      [String(admin.id)],
    );
    expect(rows).toMatchObject([
      { outcome: 'failed', reason: 'credentials' },
      { outcome: 'succeeded', user_agent: 'Browser/2' },
    ]);
    const all = await app.db.pool.query<{ dump: string }>(
      'select jsonb_agg(to_jsonb(a))::text as dump from app.audit_log a',
    );
    expect(all.rows[0]?.dump.toLowerCase()).not.toContain('mysecrettypedhere');
    expect(all.rows[0]?.dump).not.toContain('a wrong word');
  });
});
