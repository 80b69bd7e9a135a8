import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import type { OwnSession, Profile } from '@shuyuan/contract/backoffice/identity/profile';
import { profileEndpoints as endpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { profileErrors } from '@shuyuan/contract/backoffice/identity/profile.errors';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { asSuperuser } from '../../../platform/db/database.test-kit';
import { freshMobile, openTestSession, signIn, type TestAdmin } from '../identity.test-kit';
import { callApi, login, refusalOf } from '../identity-api.test-kit';

let app: TestApp;
let token: string;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  ({ token, admin } = await signIn(app.db.kysely));
});
afterAll(() => app.close());

const call = (endpoint: Endpoint, body?: unknown, as = token) => callApi(app.url, endpoint, { token: as, body });
const show = async (as = token) => (await call(endpoints.show, undefined, as)).body.data as Profile;
const sessions = async (as = token) => (await call(endpoints.sessions, undefined, as)).body.data as OwnSession[];
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const uploadAvatar = async (file: File) => {
  const body = new FormData();
  body.append('file', file, file.name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url + endpoints.saveAvatar.path, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a user is refused', () => {
  test('a change without a name, with a wrong e-mail, with more than is theirs to change, or by a stale version', async () => {
    const { version } = await show();
    const good = { name: '李老师', email: '', version };
    expect(await call(endpoints.save, { ...good, name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { name: ['请输入姓名'] } },
    });
    expect((await call(endpoints.save, { ...good, email: 'nobody' })).status).toBe(400);
    for (const extra of [{ role_ids: [1] }, { department_id: 1 }, { password: 'x' }, { is_super: true }]) {
      expect((await call(endpoints.save, { ...good, ...extra })).status).toBe(400);
    }
    expect(await call(endpoints.save, { ...good, version: version + 1 })).toMatchObject({
      status: 409,
      body: { errcode: platformErrors.staleVersion.errcode },
    });
  });

  test('nothing, but changes nothing either, with what is shown and not theirs to change here', async () => {
    const before = await show();
    const claims = { id: 1, username: 'x', mobile: '13800138000', avatar: 'x', roles: ['管理员'], departments: [] };
    expect((await call(endpoints.save, { ...before, ...claims })).status).toBe(200);
    expect({ ...(await show()), version: 0 }).toEqual({ ...before, version: 0 });
  });

  test('another number without the password, and the number of a colleague, at its field', async () => {
    const { admin: other } = await signIn(app.db.kysely);
    const change = (body: unknown) => call(endpoints.changeMobile, body);
    expect((await change({ mobile: freshMobile() })).status).toBe(400);
    expect(await change({ mobile: freshMobile(), password: 'not it' })).toMatchObject({
      status: 400,
      body: { errcode: identityErrors.wrongCurrentPassword.errcode, errors: { password: [expect.any(String)] } },
    });
    expect(await change({ mobile: other.mobile, password: admin.password })).toMatchObject({
      status: 409,
      body: { errors: { mobile: [profileErrors.mobileTaken.errmsg] } },
    });
    expect((await show()).mobile).toBe(admin.mobile);
  });

  test("the end of a colleague's session, of one that is over, and of their own by this way", async () => {
    const { admin: other, token: theirs } = await signIn(app.db.kysely);
    const [foreign] = await sessions(theirs);
    expect((await call(endpoints.endSession, { id: foreign?.id })).status).toBe(404);
    expect(await refusalOf(app.url, theirs)).toBeUndefined();
    expect(await sessions()).not.toContainEqual(expect.objectContaining({ id: foreign?.id }));
    const own = (await sessions()).find(({ current }) => current);
    expect(await call(endpoints.endSession, { id: own?.id })).toMatchObject({
      status: 409,
      body: { errcode: profileErrors.ownSessionOnly.errcode },
    });
    expect(other.id).not.toBe(admin.id);
  });

  test('an avatar that is no picture, whatever it is called', async () => {
    expect(await uploadAvatar(new File(['hello'], 'me.txt'))).toMatchObject({
      status: 400,
      body: { errcode: profileErrors.avatarNoImage.errcode },
    });
    expect((await uploadAvatar(new File(['<svg onload=alert(1)>'], 'me.png'))).status).toBe(415);
    expect((await show()).avatar).toBe('');
  });
});

describe('a user', () => {
  test('sees who they are, and changes name and e-mail', async () => {
    const before = await show();
    expect(before).toMatchObject({
      username: admin.username,
      mobile: admin.mobile,
      departments: ['商学院'],
      password_days_left: null,
      password_policy: { profile: 'asvs', min_length: 8 },
      second_factor: { enabled: false, required: false },
    });
    expect(before.roles).toHaveLength(1);
    const reply = await call(endpoints.save, { name: '李老师', email: 'li@example.com', version: before.version });
    expect(reply).toMatchObject({ status: 200, body: { msg: '个人信息已保存' } });
    expect(await show()).toMatchObject({ name: '李老师', email: 'li@example.com', version: before.version + 1 });
  });

  test('signs in by the new number and no longer by the old one, and the log holds neither whole', async () => {
    const mobile = freshMobile();
    expect((await call(endpoints.changeMobile, { mobile, password: admin.password })).status).toBe(200);
    const { rows } = await app.db.pool.query(
      "select before, after from app.audit_log where action = 'admin.change_mobile' and outcome = 'succeeded' and target_id = $1",
      [String(admin.id)],
    );
    expect(JSON.stringify(rows)).toMatch(/\*{4}/);
    expect(JSON.stringify(rows)).not.toContain(mobile);
    expect(JSON.stringify(rows)).not.toContain(admin.mobile);
    expect((await show()).mobile).toBe(mobile);
  });

  test('puts up a picture without the right to add files, and takes it down again', async () => {
    const stored = await uploadAvatar(new File([picture], '我.png', { type: 'image/png' }));
    expect(stored).toMatchObject({ status: 200, body: { msg: '头像已更新' } });
    const { avatar } = await show();
    expect(avatar).toBe(stored.body.url);
    const uses = await app.db.pool.query(
      "select title from app.file_use where target_type = 'admin' and target_id = $1",
      [String(admin.id)],
    );
    expect(uses.rows).toEqual([{ title: expect.stringContaining('头像') }]);
    expect((await call(endpoints.removeAvatar)).status).toBe(200);
    expect((await show()).avatar).toBe('');
  });

  test('has one picture at a time, small enough for a page; the one before is never served again', async () => {
    const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    const open = async (url: unknown) => {
      const response = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const countFiles = async () => {
      const { rows } = await app.db.pool.query('select count(*) as files from app.file where admin_id = $1', [
        admin.id,
      ]);
      return Number(rows[0].files);
    };
    const first = await uploadAvatar(new File([new Uint8Array(large)], '大.jpg'));
    expect(await sharp((await open(first.body.url)).bytes).metadata()).toMatchObject({ width: 512, height: 256 });
    const second = await uploadAvatar(new File([picture], '小.png'));
    expect([(await open(first.body.url)).status, (await open(second.body.url)).status]).toEqual([404, 200]);
    expect(await countFiles()).toBe(1);
    // Whatever makes the change fail, the new image is deleted again.
    await asSuperuser(
      `create function app.refuse() returns trigger language plpgsql as
       $$ begin raise exception 'no' using errcode = '40001'; end $$;
       create trigger refuse before update on app.admin for each row execute function app.refuse()`,
      app.databaseUrl,
    );
    expect((await uploadAvatar(new File([new Uint8Array(large)], '大.jpg'))).status).toBe(503);
    await asSuperuser('drop trigger refuse on app.admin; drop function app.refuse()', app.databaseUrl);
    expect([await countFiles(), (await open(second.body.url)).status]).toEqual([1, 200]);
    expect((await call(endpoints.removeAvatar)).status).toBe(200);
    expect([await countFiles(), (await open(second.body.url)).status]).toEqual([0, 404]);
  });

  test('ends one session of theirs, and all others at once', async () => {
    const { token: own, admin: owner } = await signIn(app.db.kysely);
    const others = [await openTestSession(app.db.kysely, owner.id), await openTestSession(app.db.kysely, owner.id)];
    const listed = await sessions(own);
    expect(listed).toHaveLength(3);
    const first = listed.find(({ current }) => !current);
    expect((await call(endpoints.endSession, { id: first?.id }, own)).status).toBe(200);
    const left = await Promise.all(others.map((each) => refusalOf(app.url, each)));
    expect(left.filter((refusal) => refusal === 50012)).toHaveLength(1);
    expect(await call(endpoints.endOthers, undefined, own)).toMatchObject({
      body: { msg: '已退出其他 1 台设备的登录' },
    });
    expect(await Promise.all(others.map((each) => refusalOf(app.url, each)))).toEqual([50012, 50012]);
    expect(await refusalOf(app.url, own)).toBeUndefined();
  });

  test('sees the latest attempts to be them, and nobody else sees these', async () => {
    const { admin: owner, token: own } = await signIn(app.db.kysely);
    await login(app.url, { username: owner.username, password: 'not it' });
    await login(app.url, { username: owner.username, password: owner.password });
    const { body } = await call(endpoints.signIns, undefined, own);
    expect(body.data).toMatchObject([{ succeeded: true }, { succeeded: false }]);
    expect((await call(endpoints.signIns)).body.data).toEqual([]);
  });
});
