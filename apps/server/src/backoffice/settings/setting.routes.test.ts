import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { systemSettingEndpoints as endpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import type { StoredSettings } from '@shuyuan/contract/product/system-settings';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { openTestSession, signIn, type TestAdmin } from '../identity/identity.test-kit';
import { callApi, login, refusalOf } from '../identity/identity-api.test-kit';

let app: TestApp;
let second: TestApp;
let token: string;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1', SCHOOL_NAME: '岳麓商学院' } });
  second = await startTestApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } });
  ({ token, admin } = await signIn(app.db.kysely, { roles: ['admin'] }));
});
afterAll(async () => {
  await second.close();
  await app.close();
});
afterEach(async () => {
  await app.db.pool.query('delete from app.setting; delete from app.sign_in_throttle');
});

const show = async () => (await callApi(app.url, endpoints.show, { token })).body.data as StoredSettings;
const save = (body: unknown, headers = {}, url = app.url) => callApi(url, endpoints.save, { token, body, headers });
const settle = async (group: string, value: object) => {
  const reply = await save({ group, version: 0, value });
  expect(reply).toMatchObject({ status: 200, body: { msg: '已保存，立即生效' } });
};
const password = { profile: 'asvs', min_length: 8, rotation_days: 90, lock_failures: 5, lock_minutes: 1 };
const session = { idle_minutes: 120, max_hours: 24, single_session: false };

describe('a setting is refused', () => {
  test.each([
    ['school', { name: ' ', logo: '' }, 'value.name'],
    ['school', { name: '甲', logo: 'https://evil.example/a.png' }, 'value.logo'],
    ['school', { name: '甲', logo: `/files/${'a'.repeat(22)}/${'0'.repeat(16)}.svg` }, 'value.logo'],
    ['password', { ...password, min_length: 7 }, 'value.min_length'],
    ['password', { ...password, min_length: 65 }, 'value.min_length'],
    ['password', { ...password, profile: 'none' }, 'value.profile'],
    ['session', { ...session, idle_minutes: 0 }, 'value.idle_minutes'],
    ['session', { ...session, max_hours: 1.5 }, 'value.max_hours'],
    ['watermark', { text: '字'.repeat(21) }, 'value.text'],
    ['network', { ranges: ['10.0.0.0/33'] }, 'value.ranges.0'],
    ['network', { ranges: ['127.0.0.1', 'school'] }, 'value.ranges.1'],
  ])('%s %j, at its field', async (group, value, field) => {
    const { status, body } = await save({ group, version: 0, value });
    expect(status).toBe(400);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });

  test('in words that say what an address range is', async () => {
    const { body } = await save({ group: 'network', version: 0, value: { ranges: ['school'] } });
    expect(body.errors).toEqual({ 'value.ranges.0': [expect.stringContaining('192.168.1.0/24')] });
  });

  test('with surplus keys, an unknown group, or a logo that was never uploaded', async () => {
    expect((await save({ group: 'watermark', version: 0, value: { text: '', admin_id: 1 } })).status).toBe(400);
    expect((await save({ group: 'three', version: 0, value: {} })).status).toBe(400);
    const logo = `/files/${'a'.repeat(22)}/${'0'.repeat(16)}.png`;
    expect(await save({ group: 'school', version: 0, value: { name: '甲', logo } })).toMatchObject({
      status: 400,
      body: { errcode: systemSettingErrors.logoMissing.errcode, errors: { 'value.logo': [expect.any(String)] } },
    });
  });

  test.each([481, 900, -735, 'x', 8.5])('with %j as the distance from UTC', async (utc_offset) => {
    expect(await save({ group: 'school', version: 0, value: { name: '甲', logo: '', utc_offset } })).toMatchObject({
      status: 400,
      body: { errors: { 'value.utc_offset': ['请选择时区'] } },
    });
  });

  test('by a stale version, and loses nothing of what was saved before', async () => {
    await settle('watermark', { text: '内部资料' });
    expect(await save({ group: 'watermark', version: 0, value: { text: '别的' } })).toMatchObject({
      status: 409,
      body: { errcode: platformErrors.staleVersion.errcode },
    });
    expect((await show()).watermark).toMatchObject({ value: { text: '内部资料' }, version: 1 });
  });

  test('to one of ten who save at once all but one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save({ group: 'watermark', version: 0, value: { text: `${index}` } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the school', () => {
  const page = async (url: string) => (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();

  test('has the name of the configuration until it is settled, then the new one on every process, without a session', async () => {
    expect((await show()).school).toEqual({
      value: { name: '岳麓商学院', logo: '', utc_offset: 480 },
      version: 0,
      updated_at: null,
    });
    const before = await fetch(`${app.url}/login`, { headers: { accept: 'text/html' } });
    await settle('school', { name: '云山"<商学院>', logo: '' });
    for (const url of [app.url, second.url]) {
      expect(await page(url)).toContain('<meta name="school-name" content="云山&quot;&lt;商学院&gt;">');
    }
    const after = await fetch(`${app.url}/login`, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(after.status).not.toBe(304);
  });

  test('leaves who changed what in the audit log', async () => {
    await settle('watermark', { text: '内部资料' });
    const { rows } = await app.db.pool.query(
      "select admin_id, before, after from app.audit_log where action = 'setting.save' order by id desc limit 1",
    );
    expect(rows).toEqual([{ admin_id: admin.id, before: { text: '' }, after: { text: '内部资料' } }]);
    expect((await callApi(second.url, identityEndpoints.me, { token })).body.watermark).toBe('内部资料');
  });
});

describe('the length of sessions', () => {
  test('holds for sessions that are open, on every process', async () => {
    const { token: other, admin: owner } = await signIn(app.db.kysely);
    await app.db.pool.query("update app.session set last_seen_at = now() - interval '11 minutes' where admin_id = $1", [
      owner.id,
    ]);
    await settle('session', { ...session, idle_minutes: 10 });
    for (const url of [app.url, second.url]) expect(await refusalOf(url, other)).toBe(50014);
  });

  test('and one session at a time hold for the next sign-in', async () => {
    await settle('session', { idle_minutes: 30, max_hours: 2, single_session: true });
    const { token: first, admin: owner } = await signIn(app.db.kysely);
    const reply = await login(second.url, { username: owner.username, password: owner.password });
    expect(reply).toMatchObject({ status: 200, body: { expires_in: 7200 } });
    expect(await refusalOf(app.url, first)).toBe(50012);
  });
});

describe('the policy for passwords', () => {
  const change = (as: string, current: string, wanted: string) =>
    callApi(app.url, identityEndpoints.changePassword, {
      token: as,
      body: { current_password: current, new_password: wanted },
    });
  const refusedWith = (message: string) => ({ status: 400, body: { errors: { new_password: [message] } } });

  test('by ASVS asks for length and nothing else', async () => {
    await settle('password', { ...password, min_length: 12 });
    const { token: own, admin: owner } = await signIn(app.db.kysely);
    expect(await change(own, owner.password, 'Abc-12345xy')).toMatchObject(refusedWith('密码至少 12 位'));
    expect(await change(own, owner.password, 'password123!')).toMatchObject(
      refusedWith(identityErrors.commonPassword.errmsg),
    );
    expect((await change(own, owner.password, 'lanternbridgeriver')).status).toBe(200);
  });

  test('by 等保 asks for three kinds, and none of the last five', { tags: ['long'] }, async () => {
    await settle('password', { ...password, profile: 'dengbao' });
    const { token: own, admin: owner } = await signIn(app.db.kysely);
    expect(await change(own, owner.password, 'lanternbridge58')).toMatchObject(
      refusedWith(identityErrors.passwordTooPlain.errmsg),
    );
    const used = [owner.password, ...[1, 2, 3, 4].map((count) => `Lantern-Bridge-${count}`)];
    for (const [index, wanted] of used.slice(1).entries()) {
      expect((await change(own, used[index] ?? '', wanted)).status).toBe(200);
    }
    for (const wanted of used.slice(0, 4)) {
      expect(await change(own, used[4] ?? '', wanted)).toMatchObject(refusedWith('不能使用最近 5 次用过的密码'));
    }
    expect((await change(own, used[4] ?? '', 'Lantern-Bridge-5')).status).toBe(200);
    expect((await change(own, 'Lantern-Bridge-5', owner.password)).status).toBe(200);
  });

  test('by 等保 lets an old password do nothing but be changed', async () => {
    const { token: own, admin: owner } = await signIn(app.db.kysely, { roles: ['admin'] });
    await app.db.pool.query("update app.admin set password_changed_at = now() - interval '31 days' where id = $1", [
      owner.id,
    ]);
    expect((await callApi(app.url, endpoints.show, { token: own })).status).toBe(200);
    await settle('password', { ...password, profile: 'dengbao', rotation_days: 30 });
    for (const url of [app.url, second.url]) {
      expect(await callApi(url, endpoints.show, { token: own })).toMatchObject({
        status: 403,
        body: { errcode: platformErrors.mustChangePassword.errcode },
      });
    }
    const again = await login(app.url, { username: owner.username, password: owner.password });
    expect(again.status).toBe(200);
    expect((await callApi(app.url, identityEndpoints.me, { token: own })).body.must_change_password).toBe(true);
    expect((await callApi(app.url, identityEndpoints.menu, { token: own })).status).toBe(200);
    expect((await change(own, owner.password, 'Lantern-Bridge-58')).status).toBe(200);
    expect((await callApi(app.url, endpoints.show, { token: own })).status).toBe(200);
  });

  test('locks after as many failures as it says', async () => {
    await settle('password', { ...password, lock_failures: 3, lock_minutes: 30 });
    const { admin: owner } = await signIn(app.db.kysely);
    const guess = () => login(app.url, { username: owner.username, password: 'not it' });
    for (let tries = 0; tries < 3; tries += 1) expect((await guess()).status).toBe(401);
    const locked = await guess();
    expect(locked.status).toBe(429);
    expect(locked.retryAfter).toBeGreaterThan(60 * 25);
  });
});

describe('the address ranges', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const asks = (ip: string, url = app.url) => callApi(url, endpoints.show, { token, headers: from(ip) });

  test('that would shut out whoever saves them are refused, and say from where they come', async () => {
    const reply = await save({ group: 'network', version: 0, value: { ranges: ['10.0.0.0/8'] } }, from('192.0.2.1'));
    expect(reply).toMatchObject({ status: 400, body: { errcode: systemSettingErrors.locksOut.errcode } });
    expect(JSON.stringify(reply.body.errors)).toContain('192.0.2.1');
    expect((await asks('192.0.2.1')).status).toBe(200);
  });

  test('keep the management of the system to them on every process, for the super administrator too, and record it', async () => {
    const saved = await save(
      { group: 'network', version: 0, value: { ranges: ['10.0.0.0/8', '::1'] } },
      from('10.1.2.3'),
    );
    expect(saved).toMatchObject({ status: 200, body: { data: { address: '10.1.2.3' } } });
    for (const url of [app.url, second.url]) {
      expect((await asks('10.200.0.1', url)).status).toBe(200);
      expect(await asks('192.0.2.1', url)).toMatchObject({
        status: 403,
        body: { errcode: systemSettingErrors.addressRefused.errcode },
      });
    }
    // Only the nearest proxy's entry counts: the caller can invent the rest of the header.
    expect((await asks('10.1.1.1, 192.0.2.1')).status).toBe(403);
    expect((await callApi(app.url, identityEndpoints.me, { token, headers: from('192.0.2.1') })).status).toBe(200);
    expect((await callApi(app.url, fileEndpoints.index, { token, headers: from('192.0.2.1') })).status).toBe(200);
    const { rows } = await app.db.pool.query(
      "select outcome, ip from app.audit_log where action = 'access.refuse' and ip = '192.0.2.1' order by id desc limit 1",
    );
    expect(rows).toEqual([{ outcome: 'failed', ip: '192.0.2.1' }]);
  });

  test('do not show through a missing right', async () => {
    const { admin: bare } = await signIn(app.db.kysely);
    const reply = await callApi(app.url, endpoints.show, { token: await openTestSession(app.db.kysely, bare.id) });
    expect(reply.body.errcode).toBe(platformErrors.forbidden.errcode);
  });
});
