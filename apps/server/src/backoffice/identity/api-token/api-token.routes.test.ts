import { apiTokenEndpoints as endpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import { apiTokenErrors } from '@shuyuan/contract/backoffice/identity/api-token.errors';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, makeTestToken, openTestSession, signIn, type TestAdmin } from '../identity.test-kit';
import { callApi, login, refusalOf } from '../identity-api.test-kit';
import { createDepartment, userCalls } from '../user/user.test-kit';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly maker: string;
  readonly state: string;
  readonly last_used_at: string | null;
  readonly last_ip: string | null;
}
interface Person {
  readonly admin: TestAdmin;
  readonly token: string;
}

let app: TestApp;
let maker: Person;
let root: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  maker = await signIn(app.db.kysely, { nodes: ['token.create'] });
  root = await signIn(app.db.kysely, { roles: ['admin'] });
});
afterAll(() => app.close());

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inputOf = ({ admin }: Person, input: object = {}) => ({
  name: '财务同步',
  access: 'read',
  expires_on: dayIn(30),
  form_ids: null,
  ranges: [],
  password: admin.password,
  ...input,
});
const create = (who: Person, input: object = {}) =>
  callApi(app.url, endpoints.create, { token: who.token, body: inputOf(who, input) });
const made = async (who: Person, input: object = {}): Promise<{ id: number; secret: string }> => {
  const { status, body } = await create(who, input);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as { id: number; secret: string };
};
const list = async ({ token }: Pick<Person, 'token'>, query: Record<string, string> = {}): Promise<Row[]> => {
  const { body } = await callApi(app.url, endpoints.index, { token, query: { page_size: '999', ...query } });
  return body.data as Row[];
};
const end = ({ token }: Person, id: number) => callApi(app.url, endpoints.end, { token, body: { id } });
const isOver = async (secret: string): Promise<boolean> =>
  (await refusalOf(app.url, secret)) === platformErrors.invalidToken.errcode;

describe('a token is not made', () => {
  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with too long a name', { name: '字'.repeat(41) }, 'name'],
    ['for neither reading nor writing', { access: 'all' }, 'access'],
    ['for no form', { form_ids: [] }, 'form_ids'],
    ['for a form that is not there', { form_ids: [999_999] }, 'form_ids'],
    ['for what is no address', { ranges: ['127.0.0.1', '学校'] }, 'ranges.1'],
    ['for no day', { expires_on: '2030-02-30' }, 'expires_on'],
    ['for a day that is over', { expires_on: dayIn(-2) }, 'expires_on'],
    ['for the year 0', { expires_on: '0000-01-01' }, 'expires_on'],
    ['for ever', { expires_on: dayIn(369) }, 'expires_on'],
    ['without the password', { password: '' }, 'password'],
    ['with another password', { password: 'not-the-password' }, 'password'],
  ])('%s, and the field says why', async (_, input, field) => {
    const { status, body } = await create(maker, input);
    expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
  });

  it('by whoever lacks the right, views as somebody else, or is a token', async () => {
    const viewed = await callApi(app.url, sessionEndpoints.viewAs, {
      token: root.token,
      body: { admin_id: maker.admin.id },
    });
    const asMaker = { ...maker, token: String(viewed.body.access_token) };
    expect((await create(asMaker)).body.errcode).toBe(platformErrors.readOnlySession.errcode);
    const bare = await signIn(app.db.kysely, { nodes: ['token.index'] });
    expect((await create(bare)).body.errcode).toBe(platformErrors.forbidden.errcode);
    const { secret } = await made(root, { access: 'write' });
    expect((await create({ ...root, token: secret })).body.errcode).toBe(platformErrors.closedToTokens.errcode);
  });

  it('beyond fifty at once, until one is ended', async () => {
    const many = await signIn(app.db.kysely, { nodes: ['token.create'] });
    const ids = [];
    for (let count = 0; count < 50; count += 1) ids.push((await makeTestToken(app.db.kysely, many.admin.id)).id);
    expect((await create(many)).body.errcode).toBe(apiTokenErrors.tooManyTokens.errcode);
    expect((await end(many, ids[0] ?? 0)).status).toBe(200);
    expect((await create(many)).status).toBe(200);
  });

  it('by guessing the password, which locks', async () => {
    const guesser = await signIn(app.db.kysely, { nodes: ['token.create'] });
    for (let tries = 0; tries < 5; tries += 1) await create(guesser, { password: `guess-${tries}` });
    expect(await create(guesser)).toMatchObject({
      status: 429,
      body: { errcode: identityErrors.passwordLocked.errcode },
    });
  });
});

describe('a token that was made', () => {
  it('begins with sy_, is shown once and stored as a hash alone', async () => {
    const { id, secret } = await made(maker);
    expect(secret).toMatch(/^sy_[A-Za-z0-9_-]{43}$/);
    const { rows } = await app.db.pool.query(
      `select (select jsonb_agg(to_jsonb(t)) from app.api_token as t)::text
         || (select jsonb_agg(to_jsonb(s)) from app.session as s)::text
         || (select jsonb_agg(to_jsonb(a)) from app.audit_log as a)::text as everything`,
    );
    expect(rows[0].everything).toContain('财务同步');
    expect(rows[0].everything).not.toContain(secret);
    expect(JSON.stringify(await list(maker))).not.toContain(secret);
    const audit = await app.db.pool.query(
      "select actor_name, after from app.audit_log where action = 'token.create' and target_id = $1",
      [String(id)],
    );
    expect(audit.rows).toMatchObject([
      { actor_name: maker.admin.username, after: { name: '财务同步', access: 'read', form_ids: null, ranges: [] } },
    ]);
  });

  it('shows when and from where it was used last', async () => {
    const { id, secret } = await made(maker);
    const row = async () => (await list(maker)).find((one) => one.id === id);
    expect(await row()).toMatchObject({ last_used_at: null, last_ip: null, state: 'active' });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await callApi(app.url, identityEndpoints.permissions, { token: secret, headers })).status).toBe(200);
    expect(await row()).toMatchObject({ last_ip: '203.0.113.9', last_used_at: expect.any(String) });
  });

  it('works in its addresses alone; a call from elsewhere is refused and in the audit log', async () => {
    const { secret } = await made(maker, { ranges: ['198.51.100.0/24'], name: '校内' });
    const from = (ip: string) =>
      callApi(app.url, identityEndpoints.permissions, { token: secret, headers: { 'x-forwarded-for': ip } });
    expect(await from('203.0.113.9')).toMatchObject({
      status: 403,
      body: { errcode: platformErrors.tokenOutside.errcode },
    });
    expect((await from('198.51.100.7')).status).toBe(200);
    const { rows } = await app.db.pool.query(
      "select actor_name, ip from app.audit_log where action = 'access.refuse' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_name: `${maker.admin.username}（令牌：校内）`, ip: '203.0.113.9' }]);
  });

  it('is no session of a person: neither listed, nor counted, nor ended by one session at a time or on the profile', async () => {
    const person = await signIn(app.db.kysely, { nodes: ['token.create'] });
    const { secret } = await made(person);
    const ids = await callApi(app.url, sessionEndpoints.index, {
      token: root.token,
      query: { page_size: '999', keyword: person.admin.username },
    });
    expect(ids.body.total).toBe(1);
    const devices = await callApi(app.url, profileEndpoints.sessions, { token: person.token });
    expect(devices.body.data).toHaveLength(1);
    const { body } = await userCalls(app.url, root.token)('show', { query: { id: String(person.admin.id) } });
    expect(body.data).toMatchObject({ open_sessions: 1, last_sign_in_at: expect.any(String) });
    const { rows } = await app.db.pool.query(
      'select id from app.session where token_id is not null and admin_id = $1',
      [person.admin.id],
    );
    const ended = await callApi(app.url, profileEndpoints.endSession, {
      token: person.token,
      body: { id: rows[0].id },
    });
    expect(ended.status).toBe(404);
    expect((await callApi(app.url, profileEndpoints.endOthers, { token: person.token })).status).toBe(200);
    const single = { group: 'session', version: 0, value: { idle_minutes: 120, max_hours: 24, single_session: true } };
    await app.db.pool.query("insert into app.setting (key, value) values ('session', $1)", [single.value]);
    expect((await login(app.url, { username: person.admin.username, password: person.admin.password })).status).toBe(
      200,
    );
    await app.db.pool.query("delete from app.setting where key = 'session'");
    expect(await refusalOf(app.url, person.token)).toBe(platformErrors.signedInElsewhere.errcode);
    expect(await refusalOf(app.url, secret)).toBeUndefined();
  });

  it('outlives the idle and the longest time of sessions, and ends with its own day', async () => {
    const { id, secret } = await made(maker);
    await app.db.pool.query(
      `update app.session set created_at = now() - interval '29 days', last_seen_at = now() - interval '28 days'
       where token_id = $1`,
      [id],
    );
    expect(await refusalOf(app.url, secret)).toBeUndefined();
    await app.db.pool.query('update app.api_token set expires_at = now() where id = $1', [id]);
    expect(await callApi(app.url, identityEndpoints.me, { token: secret })).toMatchObject({
      status: 401,
      body: { errcode: platformErrors.tokenExpired.errcode, errmsg: '令牌已过期' },
    });
  });

  it('works until midnight of its last day, by the clock of the school', async () => {
    const day = dayIn(30);
    const { id } = await made(maker, { expires_on: day });
    const { rows } = await app.db.pool.query('select expires_at from app.api_token where id = $1', [id]);
    expect(rows[0].expires_at.toISOString()).toBe(`${day}T16:00:00.000Z`);
  });
});

describe('a token is refused at once', () => {
  it('after it was ended, with words for it; the list says so', async () => {
    const { id, secret } = await made(maker);
    expect(await refusalOf(app.url, secret)).toBeUndefined();
    expect(await end(maker, id)).toMatchObject({ status: 200, body: { msg: '令牌已结束' } });
    expect(await callApi(app.url, identityEndpoints.me, { token: secret })).toMatchObject({
      status: 401,
      body: { errcode: platformErrors.invalidToken.errcode, errmsg: '令牌无效或已结束' },
    });
    expect((await end(maker, id)).status).toBe(404);
    expect((await list(maker)).find((row) => row.id === id)?.state).toBe('ended');
  });

  it('when its maker loses the right to have any, and works again with the right', async () => {
    const person = await signIn(app.db.kysely, { nodes: ['token.create'] });
    const { id, secret } = await made(person);
    const take =
      'delete from app.role_node using app.admin_role where admin_role.role_id = role_node.role_id and admin_id = $1';
    const { rows } = await app.db.pool.query(`${take} returning role_node.role_id`, [person.admin.id]);
    expect(await isOver(secret)).toBe(true);
    expect((await list(root)).find((row) => row.id === id)?.state).toBe('suspended');
    await app.db.pool.query("insert into app.role_node (role_id, node) values ($1, 'token.create')", [rows[0].role_id]);
    expect(await isOver(secret)).toBe(false);
  });

  it.each([
    ['is disabled', 'disable', (id: number) => ({ ids: [id] })],
    ['is deleted', 'destroy', (id: number) => ({ id })],
    ['gets a new password', 'resetPassword', (id: number) => ({ id })],
    ['has all sessions ended', 'endSessions', (id: number) => ({ id })],
  ] as const)('when its maker %s', async (_, name, body) => {
    const { id } = await createAdmin(app.db.kysely, { nodes: ['token.create'] });
    const { token } = await makeTestToken(app.db.kysely, id);
    expect(await isOver(token)).toBe(false);
    expect((await userCalls(app.url, root.token)(name, { body: body(id) })).status).toBe(200);
    expect(await isOver(token)).toBe(true);
  });

  it('when its maker changes the password', async () => {
    const person = await signIn(app.db.kysely, { nodes: ['token.create'] });
    const { secret } = await made(person);
    const body = { current_password: person.admin.password, new_password: 'lantern-bridge-river-9' };
    const { status } = await callApi(app.url, identityEndpoints.changePassword, { token: person.token, body });
    expect(status).toBe(200);
    expect(await isOver(secret)).toBe(true);
  });

  it('while its maker must first change the password', async () => {
    const person = await signIn(app.db.kysely, { nodes: ['token.create', 'file.index'] });
    const { secret } = await made(person);
    await app.db.pool.query('update app.admin set must_change_password = true where id = $1', [person.admin.id]);
    const files = { method: 'GET', path: '/api/admin/file/index' } as const;
    const { body } = await callApi(app.url, { ...endpoints.index, ...files }, { token: secret });
    expect(body.errcode).toBe(platformErrors.mustChangePassword.errcode);
  });
});

describe('the tokens of others', () => {
  it('are neither seen nor ended without the rights, or out of reach', async () => {
    const { id } = await made(maker);
    const other = await signIn(app.db.kysely, { nodes: ['token.create'] });
    expect(await list(other)).toEqual([]);
    expect((await end(other, id)).status).toBe(404);
    const here = await createDepartment(app.db.kysely);
    const near = await signIn(app.db.kysely, {
      nodes: ['token.index', 'token.delete'],
      scope: 'department',
      departmentId: here,
    });
    expect(await list(near)).toEqual([]);
    expect((await end(near, id)).status).toBe(404);
  });

  it('are not ended by whoever holds less than their maker', async () => {
    const { id } = await made(root);
    const keeper = await signIn(app.db.kysely, { nodes: ['token.index', 'token.delete'] });
    expect((await list(keeper)).some((row) => row.id === id)).toBe(true);
    expect(await end(keeper, id)).toMatchObject({ status: 403, body: { errcode: userErrors.holdsMore.errcode } });
  });

  it('are ended with the right, and who did it is in the audit log', async () => {
    const { id, secret } = await made(maker);
    expect((await end(root, id)).status).toBe(200);
    expect(await isOver(secret)).toBe(true);
    const { rows } = await app.db.pool.query(
      "select admin_id, before from app.audit_log where action = 'token.end' and target_id = $1",
      [String(id)],
    );
    expect(rows).toMatchObject([{ admin_id: root.admin.id, before: { name: '财务同步', maker_id: maker.admin.id } }]);
  });

  it('are found by name, maker, state and kind, and sorted', async () => {
    const person = await signIn(app.db.kysely, { nodes: ['token.create'] });
    const { id: gone } = await made(person, { name: '甲' });
    await made(person, { name: '乙', access: 'write' });
    await end(person, gone);
    const names = async (query: Record<string, string>) =>
      (await list(root, { keyword: person.admin.username, ...query })).map(({ name }) => name);
    expect(await names({ sort_name: 'name', sort_type: 'asc' })).toEqual(['甲', '乙']);
    expect(await names({ search: JSON.stringify({ state: 'ended' }) })).toEqual(['甲']);
    expect(await names({ search: JSON.stringify({ access: 'write' }) })).toEqual(['乙']);
    expect((await list(person, { keyword: '乙' })).map(({ name }) => name)).toEqual(['乙']);
    for (const sort_name of ['maker', 'access', 'created_at', 'expires_at', 'last_used_at'])
      expect(await names({ sort_name, sort_type: 'desc' })).toHaveLength(2);
  });
});

it('the session of a token is not there for whoever ends sessions', async () => {
  const { sessionId } = await makeTestToken(app.db.kysely, maker.admin.id);
  const body = { id: sessionId };
  expect((await callApi(app.url, sessionEndpoints.destroy, { token: root.token, body })).status).toBe(404);
  expect(await refusalOf(app.url, await openTestSession(app.db.kysely, maker.admin.id))).toBeUndefined();
});
