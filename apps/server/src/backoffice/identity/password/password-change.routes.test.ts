import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { openTestSession, signIn } from '../identity.test-kit';
import { callApi, login, refusalOf } from '../identity-api.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SCHOOL_NAME: '云山商学院' } });
});
afterAll(() => app.close());

const good = 'Lantern-Bridge-58';
const opened = (options = {}) => signIn(app.db.kysely, options);
const change = (token: string | undefined, body: unknown) =>
  callApi(app.url, identityEndpoints.changePassword, { token, body });
const passwordHash = async (id: number) =>
  (await app.db.pool.query('select password_hash from app.admin where id = $1', [id])).rows[0].password_hash;

describe('changing the password refuses', () => {
  test('a caller without a session', async () => {
    expect((await change(undefined, { current_password: 'x', new_password: good })).status).toBe(401);
  });

  test('a wrong current password, at its field, and changes nothing', async () => {
    const { admin, token } = await opened();
    const before = await passwordHash(admin.id);
    expect(await change(token, { current_password: 'not it', new_password: good })).toMatchObject({
      status: 400,
      body: { errors: { current_password: [identityErrors.wrongCurrentPassword.errmsg] } },
    });
    expect(await passwordHash(admin.id)).toBe(before);
  });

  test.each([
    ['a short one', 'Ab3$xyz', '密码至少 8 位'],
    ['a common one', 'woaini1314', identityErrors.commonPassword.errmsg],
    ['one with a common stem', 'Password2024!', identityErrors.commonPassword.errmsg],
    ['a walk over the keyboard', '1qaz@WSX', identityErrors.commonPassword.errmsg],
    ['one made of the school’s initials', 'Yssxy@888', identityErrors.personalPassword.errmsg],
    ['one too long', 'x'.repeat(129), '密码最多 128 位'],
  ])('%s as the new one, at its field', async (_, wanted, message) => {
    const { admin, token } = await opened();
    const reply = await change(token, { current_password: admin.password, new_password: wanted });
    expect(reply).toMatchObject({ status: 400, body: { errors: { new_password: [message] } } });
  });

  test('the same one again and one that holds the user name', async () => {
    const { admin, token } = await opened({ username: 'chenxiaoyu' });
    expect(await change(token, { current_password: admin.password, new_password: admin.password })).toMatchObject({
      status: 400,
      body: { errors: { new_password: [identityErrors.samePassword.errmsg] } },
    });
    expect(await change(token, { current_password: admin.password, new_password: 'x9-ChenXiaoYu-!' })).toMatchObject({
      status: 400,
      body: { errors: { new_password: [identityErrors.passwordHoldsUsername.errmsg] } },
    });
  });

  test('one made of the own name or number, and tells the owner alone what it must not be made of', async () => {
    const { admin, token } = await opened({ mobile: '13712345678' });
    await app.db.pool.query("update app.admin set name = '欧阳美' where id = $1", [admin.id]);
    for (const wanted of ['OuyangMei88', 'oym@2024', '欧阳美2024', '345678Aa']) {
      const reply = await change(token, { current_password: admin.password, new_password: wanted });
      expect([reply.status, wanted]).toEqual([400, wanted]);
    }
    const show = async (as: string) =>
      (await callApi(app.url, profileEndpoints.show, { token: as })).body.data as {
        password_policy: { words: string[] };
      };
    expect((await show(token)).password_policy.words).toEqual(
      expect.arrayContaining(['云山商学院', 'yssxy', 'ouyangmei', 'oym', '13712345678']),
    );
    const root = await opened({ roles: ['admin'] });
    const view = { token: root.token, body: { admin_id: admin.id } };
    const viewer = await callApi(app.url, sessionEndpoints.viewAs, view);
    expect((await show(String(viewer.body.access_token))).password_policy.words).toEqual([]);
  });

  test('to touch anyone else, whatever ids the body names', async () => {
    const { admin, token } = await opened();
    const other = await opened();
    const before = await passwordHash(other.admin.id);
    const body = { current_password: admin.password, new_password: good };
    for (const extra of [{ id: other.admin.id }, { admin_id: other.admin.id }, { username: other.admin.username }]) {
      expect((await change(token, { ...body, ...extra })).status).toBe(400);
    }
    expect((await change(token, body)).status).toBe(200);
    expect(await passwordHash(other.admin.id)).toBe(before);
    expect(await refusalOf(app.url, other.token)).toBeUndefined();
  });

  test('after five wrong guesses, the right one too, without locking sign-in', async () => {
    const { admin, token } = await opened();
    for (let index = 0; index < 5; index += 1) {
      expect((await change(token, { current_password: `guess ${index}`, new_password: good })).status).toBe(400);
    }
    const right = await change(token, { current_password: admin.password, new_password: good });
    expect(right).toMatchObject({ status: 429, body: { errcode: identityErrors.passwordLocked.errcode } });
    expect(right.retryAfter).toBeGreaterThan(0);
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
  });

  test('all but one of five changes at once', async () => {
    const { admin, token } = await opened();
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        change(token, { current_password: admin.password, new_password: `${good}-${index}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('changing the password', () => {
  test('lets the new one sign in and not the old one, and takes the reminder away', async () => {
    const { admin, token } = await opened();
    await app.db.pool.query('update app.admin set must_change_password = true where id = $1', [admin.id]);
    const reply = await change(token, { current_password: admin.password, new_password: good });
    expect(reply).toMatchObject({ status: 200, body: { msg: expect.stringContaining('密码已修改') } });
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(401);
    expect((await login(app.url, { username: admin.username, password: good })).status).toBe(200);
    const me = await callApi(app.url, identityEndpoints.me, { token });
    expect(me.body.must_change_password).toBe(false);
  });

  test('ends the other sessions at once and leaves audit rows without a password', async () => {
    const { admin, token } = await opened();
    const other = await openTestSession(app.db.kysely, admin.id);
    await change(token, { current_password: 'a wrong word', new_password: good });
    await change(token, { current_password: admin.password, new_password: good });
    expect(await refusalOf(app.url, other)).toBe(50008);
    expect(await refusalOf(app.url, token)).toBeUndefined();
    const { rows } = await app.db.pool.query(
      `select outcome, admin_id, before, after from app.audit_log
       where action = 'admin.change_password' and target_id = $1 order by id`,
      [String(admin.id)],
    );
    expect(rows).toEqual([
      { outcome: 'failed', admin_id: admin.id, before: null, after: null },
      { outcome: 'succeeded', admin_id: admin.id, before: null, after: { ended_sessions: 1 } },
    ]);
  });
});
