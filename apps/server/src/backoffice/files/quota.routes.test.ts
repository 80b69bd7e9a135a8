import { randomBytes } from 'node:crypto';
import type { FileUsage } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { type FileApp, filesOnDisk, picture, startFileApp, upload } from './file.test-kit';

const megabyte = 1024 * 1024;

let app: FileApp;
let chief: string;
beforeAll(async () => {
  app = await startFileApp();
  chief = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());
beforeEach(() => app.db.pool.query("delete from app.setting where key = 'upload'"));

const settle = async (value: { user_mb: number; total_mb: number }): Promise<void> => {
  const body = { group: 'upload', version: 0, value };
  expect((await callApi(app.url, systemSettingEndpoints.save, { token: chief, body })).status).toBe(200);
};
/** A caller who may upload, with no files of anyone before. */
const uploader = async (): Promise<FileApp> => {
  const nodes = ['file.index', 'file.create', 'file.delete'];
  return { ...app, token: (await signIn(app.db.kysely, { nodes })).token };
};
const text = (bytes: number) => ({ bytes: randomBytes(bytes / 2).toString('hex'), name: 'a.txt' });
const usage = async ({ token }: FileApp): Promise<FileUsage> =>
  (await callApi(app.url, fileEndpoints.usage, { token })).body.data as FileUsage;

describe('the room for uploads', () => {
  it('of one user is not gone over, and nothing of what is refused stays', async () => {
    await settle({ user_mb: 1, total_mb: 0 });
    const user = await uploader();
    expect((await upload(user, text(megabyte - 1000))).status).toBe(200);
    const before = await filesOnDisk(app.dataDir);
    expect(await upload(user, text(2000))).toMatchObject({
      status: 413,
      body: {
        errcode: fileErrors.userQuota.errcode,
        errmsg: '上传失败，您的上传空间不足：共 1 MB，已用 1023 KB。请先删除不用的文件，或请管理员调整限额',
      },
    });
    expect(await filesOnDisk(app.dataDir)).toEqual(before);
    const { rows } = await app.db.pool.query(
      'select 1 from app.blob where not exists (select from app.file where file.sha256 = blob.sha256)',
    );
    expect(rows).toEqual([]);
    // Others have their own quota, and this one still has room for what fits.
    expect((await upload(await uploader(), text(2000))).status).toBe(200);
    expect((await upload(user, text(1000))).status).toBe(200);
    expect((await upload(user, { bytes: 'x', name: 'b.txt' })).status).toBe(413);
  });

  it('is counted for avatars as well', async () => {
    await settle({ user_mb: 1, total_mb: 0 });
    const user = await uploader();
    await upload(user, text(megabyte - 10));
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(await picture())]), '我.png');
    const headers = { authorization: `Bearer ${user.token}` };
    const response = await fetch(app.url + profileEndpoints.saveAvatar.path, { method: 'POST', headers, body });
    expect([response.status, ((await response.json()) as { errcode: number }).errcode]).toEqual([
      413,
      fileErrors.userQuota.errcode,
    ]);
  });

  it('of all together is not gone over', async () => {
    const { rows } = await app.db.pool.query('select sum(size) as used from app.file');
    const total = Math.ceil(Number(rows[0].used) / megabyte) + 1;
    await settle({ user_mb: 0, total_mb: total });
    const room = total * megabyte - Number(rows[0].used);
    expect((await upload(await uploader(), text(2 * Math.floor(room / 2)))).status).toBe(200);
    expect((await upload(await uploader(), text(2000))).body.errcode).toBe(fileErrors.totalQuota.errcode);
    await app.db.pool.query("delete from app.setting where key = 'upload'");
  });

  it('is not gone over by many who upload together', async () => {
    await settle({ user_mb: 1, total_mb: 0 });
    const user = await uploader();
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(user, text(300_000))));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
    expect((await usage(user)).own).toEqual({ bytes: 900_000, files: 3, limit: megabyte });
  });

  it('has no bound when it is 0, and is free again when files are deleted', async () => {
    await settle({ user_mb: 1, total_mb: 0 });
    const user = await uploader();
    const { body } = await upload(user, text(megabyte));
    expect((await upload(user, text(2000))).status).toBe(413);
    const destroy = { token: user.token, body: { id: body.id } };
    expect((await callApi(app.url, fileEndpoints.destroy, destroy)).status).toBe(200);
    expect((await upload(user, text(2000))).status).toBe(200);
    await app.db.pool.query("delete from app.setting where key = 'upload'");
    await settle({ user_mb: 0, total_mb: 0 });
    expect((await upload(user, text(megabyte))).status).toBe(200);
    expect(await usage(user)).toMatchObject({
      own: { bytes: megabyte + 2000, files: 2, limit: 0 },
      all: { limit: 0 },
    });
  });

  it('is told with what nothing uses', async () => {
    const user = await uploader();
    const before = await usage(user);
    await upload(user, text(4000));
    const after = await usage(user);
    expect(after.unused).toEqual({ bytes: before.unused.bytes + 4000, files: before.unused.files + 1 });
    expect(after.all.bytes).toBe(before.all.bytes + 4000);
  });
});
