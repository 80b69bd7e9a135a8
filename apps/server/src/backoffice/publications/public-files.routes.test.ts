import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileUsage } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { PublicUpload } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOnDisk, insertPicture } from '../files/file.test-kit';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import { list } from '../records/record-read.test-kit';
import { waitingBytesMost } from './public-upload.service';
import { pageOf, publish, publishableForm, send, uploadOutside } from './publication.test-kit';

let app: FormApp;
let dataDir: string;
let form: FormDetail;
let token: string;
let adminId: number;
let code: string;
let other: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-outside-'));
  app = await startFormApp({ env: { DATA_DIR: dataDir } });
  ({ form, token, adminId } = await publishableForm(app));
  const fields = ['name', 'papers', 'photo'].map((field) => ({ field, required: false }));
  ({ code } = await publish(app, { token, body: pageOf(form.id, { fields }) }));
  other = (await publish(app, { token, body: pageOf(form.id, { fields }) })).code;
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const put = (bytes: string, given: { code?: string; field?: string; name?: string } = {}) =>
  uploadOutside(app, { code, field: 'papers', name: '成绩单.txt', bytes, ...given });
const urlIn = ({ status, body }: WireReply): string => {
  expect([status, body.errmsg]).toEqual([200, undefined]);
  return (body.data as PublicUpload).url;
};
const forgetAddress = () => app.db.pool.query("update app.publication_file set address = 'another'");
const lost = { status: 400, body: { errcode: publicationErrors.unknownFile.errcode } };

describe('a file from outside is refused', () => {
  test('for a page or a field that takes none', async () => {
    const before = await filesOnDisk(dataDir);
    const notFound = { status: 404, body: { errcode: publicationErrors.notFound.errcode } };
    expect(await put('一', { code: 'abcdefghjk' })).toMatchObject(notFound);
    for (const field of ['name', 'secret', 'nothing']) expect(await put('一', { field })).toMatchObject(notFound);
    expect(await filesOnDisk(dataDir)).toEqual(before);
  });

  test('when it is not what its name says, as all files are', async () => {
    expect((await put('<svg onload=alert(1)>', { name: 'a.png', field: 'photo' })).status).toBe(415);
    expect((await put('MZ', { name: 'a.exe' })).status).toBe(415);
    expect((await put('', { name: 'a.txt' })).status).toBe(400);
  });

  test('when an address has sent twenty that it did not submit', async () => {
    for (let index = 0; index < 20; index += 1) urlIn(await put(`文件 ${index}`));
    expect(await put('多')).toMatchObject({ status: 429, body: { errcode: publicationErrors.tooManyFiles.errcode } });
    await forgetAddress();
  });

  const tooMany = { status: 429, body: { errcode: publicationErrors.tooManyFiles.errcode } };
  /** A file of another address that waits, as large as a test needs. */
  const waiting = async (size: number): Promise<void> => {
    await app.db.pool.query(
      `insert into app.publication_file
         (publication_id, field, key, sha256, original_name, name, extension, size, folder, mime, address)
       select id, 'papers', 'large', '', '', '', 'txt', $1, 'other', 'text/plain', 'another'
       from app.publication where code = $2`,
      [size, code],
    );
  };
  const sizeOf = (text: string) => Buffer.byteLength(text);

  test('when so much waits altogether that it would fill the disk; nothing of it stays', async () => {
    const { rows } = await app.db.pool.query('select coalesce(sum(size), 0) as bytes from app.publication_file');
    await waiting(waitingBytesMost - Number(rows[0].bytes) - sizeOf('最后一个'));
    const before = await filesOnDisk(dataDir);
    expect(await put('最后一个还多')).toMatchObject(tooMany);
    expect(await filesOnDisk(dataDir)).toEqual(before);
    urlIn(await put('最后一个'));
    const full = await put('一');
    expect(full).toMatchObject(tooMany);
    expect(full.body.errmsg).toContain('稍后再试');
    await app.db.pool.query("delete from app.publication_file where key = 'large'");
    urlIn(await put('一'));
    await forgetAddress();
  });

  test('when the school’s quota is used up, by staff or by what waits; staff are not refused because of it', async () => {
    const chief = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
    const usage = async () => (await callApi(app.url, fileEndpoints.usage, { token: chief })).body.data as FileUsage;
    const quota = (total_mb: number) =>
      app.db.pool.query(
        `insert into app.setting (key, value) values ('upload', $1)
         on conflict (key) do update set value = excluded.value`,
        [{ user_mb: 0, total_mb }],
      );
    const before = await usage();
    await quota(1);
    const room = 1024 ** 2 - before.all.bytes - before.waiting.bytes;
    urlIn(await put('x'.repeat(room)));
    const after = await usage();
    expect(after.waiting).toEqual({ bytes: before.waiting.bytes + room, files: before.waiting.files + 1 });
    expect(after.all.bytes).toBe(before.all.bytes);
    expect(await put('多')).toMatchObject(tooMany);
    const body = new FormData();
    body.set('file', new Blob(['给职员']), '通知.txt');
    const headers = { authorization: `Bearer ${token}` };
    const own = await fetch(`${app.url}${fileEndpoints.upload.path}`, { method: 'POST', headers, body });
    expect(own.status).toBe(200);
    const { id } = (await own.json()) as { id: number };
    expect((await callApi(app.url, fileEndpoints.destroy, { token: chief, body: { id } })).status).toBe(200);
    await app.db.pool.query("delete from app.setting where key = 'upload'");
    await forgetAddress();
  });
});

describe('a file that waits', () => {
  test('opens for nobody, not even for those who manage all files', async () => {
    const url = urlIn(await put('秘密'));
    const chief = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
    for (const by of ['', token, chief]) {
      const headers = { authorization: `Bearer ${by}` };
      expect((await fetch(`${app.url}${url}`, { headers })).status).toBe(404);
    }
    const { body } = await callApi(
      app.url,
      { ...publicPageEndpoints.show, path: '/api/admin/file/index' },
      { token: chief },
    );
    expect(body).toMatchObject({ total: 0 });
  });

  test('is submitted by its own page, in its own field, and once', async () => {
    const url = urlIn(await put('一次'));
    expect(await send(app, { code: other, values: { name: '甲', papers: [url] } })).toMatchObject(lost);
    expect((await send(app, { code, values: { name: '甲', papers: [url, url] } })).status).toBe(400);
    expect((await send(app, { code, values: { name: '甲', photo: url } })).status).toBe(400);
    expect((await send(app, { code, values: { name: '甲', papers: [url] } })).status).toBe(200);
    const again = await send(app, { code, values: { name: '乙', papers: [url] } });
    expect(again).toMatchObject(lost);
    expect(again.body.errors).toHaveProperty('papers');
    const { data } = await list(app, { formId: form.id, token });
    expect(data).toHaveLength(1);
    const opened = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
    expect([opened.status, opened.status === 200 && (await opened.text())]).toEqual([403, false]);
    const reader = await signIn(app.db.kysely, {
      nodes: [`form_${form.id}.index`, `form_${form.id}.detail`, 'file.detail'],
    });
    const read = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${reader.token}` } });
    expect([read.status, await read.text()]).toEqual([200, '一次']);
    const { rows } = await app.db.pool.query("select admin_id from app.file where original_name = '成绩单.txt'");
    expect(rows).toEqual([{ admin_id: adminId }]);
  });

  test('is no way to the files of the library, nor to other hosts', async () => {
    const mine = await insertPicture(app, adminId);
    for (const photo of [mine.url, 'https://elsewhere.example/a.png']) {
      expect((await send(app, { code, values: { name: '甲', photo } })).status).toBe(400);
    }
  });

  test('is taken by one of two submissions at the same time', async () => {
    const url = urlIn(await put('抢'));
    const replies = await Promise.all(['甲', '乙'].map((name) => send(app, { code, values: { name, papers: [url] } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('stays when the rest of its submission is wrong, and is gone after a day', async () => {
    const url = urlIn(await put('再来'));
    expect((await send(app, { code, values: { name: '甲'.repeat(20), papers: [url] } })).status).toBe(400);
    expect((await send(app, { code, values: { name: '甲', papers: [url] } })).status).toBe(200);
    const late = urlIn(await put('太晚'));
    await app.db.pool.query("update app.publication_file set created_at = now() - interval '25 hours'");
    const before = (await filesOnDisk(dataDir)).length;
    await app.publications.purge();
    expect(await send(app, { code, values: { name: '甲', papers: [late] } })).toMatchObject(lost);
    expect((await filesOnDisk(dataDir)).length).toBeLessThan(before);
    const { rows } = await app.db.pool.query("select holder from app.blob_hold where holder like 'quarantine:%'");
    expect(rows).toEqual([]);
  });
});

describe('a draft', () => {
  const save = (body: object) => callApi(app.url, publicPageEndpoints.saveDraft, { body });
  const shown = (key: string, at = code) =>
    callApi(app.url, publicPageEndpoints.showDraft, { query: { code: at, key } });
  const unknown = { status: 404, body: { errcode: publicationErrors.unknownDraft.errcode } };
  const stored = async (values: object): Promise<string> =>
    ((await save({ code, values })).body.data as { key: string }).key;

  test('is not found by a wrong key, at another page, or too late, alike', async () => {
    const key = await stored({ name: '半' });
    const wrong = await shown('A'.repeat(22));
    expect(wrong).toMatchObject(unknown);
    expect(await shown(key, other)).toEqual(wrong);
    expect(await save({ code: other, key, values: { name: '改' } })).toMatchObject(unknown);
    await app.db.pool.query('update app.publication_draft set expires_at = now()');
    expect(await shown(key)).toEqual(wrong);
    expect(await save({ code, key, values: { name: '改' } })).toMatchObject(unknown);
    await app.publications.purge();
    expect((await app.db.pool.query('select 1 from app.publication_draft')).rows).toEqual([]);
  });

  test('is refused when it is too large', async () => {
    expect((await save({ code, values: { name: '长'.repeat(30_000) } })).status).toBe(413);
  });

  test('comes back on another device with the page’s own fields, changes, and is sealed', async () => {
    const key = await stored({ name: '半份', secret: '不收' });
    expect(key).toMatch(/^[\w-]{22}$/);
    expect((await shown(key)).body).toEqual({ data: { name: '半份' } });
    expect((await save({ code, key, values: { name: '整份' } })).body).toMatchObject({ data: { key } });
    expect((await shown(key)).body).toEqual({ data: { name: '整份' } });
    const { rows } = await app.db.pool.query('select d::text as row from app.publication_draft d');
    expect(rows.filter(({ row }) => row.includes('整份') || row.includes(key))).toEqual([]);
  });
});
