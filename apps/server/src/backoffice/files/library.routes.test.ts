import { utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { fileExtensions } from '@shuyuan/contract/backoffice/files/file.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/database';
import { type FileApp, filesOnDisk, pdf, picture, startFileApp, upload } from './file.test-kit';
import { typeRules } from './file-type.rules';
import { recordFileUses } from './index';

let app: FileApp;
beforeAll(async () => {
  app = await startFileApp();
});
afterAll(() => app.close());

const call = async (path: string, init: RequestInit = {}) => {
  const headers = {
    authorization: `Bearer ${app.token}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${app.url}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
};
const openedAt = async (url: unknown): Promise<number> =>
  (await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${app.token}` } })).status;
const destroy = (id: unknown) => call('/api/admin/file/destroy', { method: 'POST', body: JSON.stringify({ id }) });
const destroyAll = (ids: unknown) =>
  call('/api/admin/file/batch-destroy', { method: 'POST', body: JSON.stringify({ ids }) });
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await call(`/api/admin/file/index?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return fileEndpoints.index.reply.parse(body);
};
const use = (urls: readonly string[], id = '7', title = '招生简章') =>
  inTransaction(app.db.kysely, (db) => recordFileUses(db, { type: 'record', id, title, urls }));

describe('the library refuses', () => {
  it.each(['sort_name=key', 'sort_name=sha256', 'sort_type=up', 'page_size=1000', 'search={"sha256":"x"}'])(
    'the query %s',
    async (query) => expect((await call(`/api/admin/file/index?${query}`)).status).toBe(400),
  );

  it('to show, link or delete what is not there', async () => {
    expect((await call('/api/admin/file/show?id=999999')).status).toBe(404);
    expect((await call('/api/admin/file/link?id=999999')).status).toBe(404);
    expect((await destroy(999_999)).status).toBe(404);
    expect((await destroy("1' or '1'='1")).status).toBe(400);
  });

  it('to delete a file while it is used, and names the places', async () => {
    const { body: file } = await upload(app, { bytes: await picture(), name: 'used.png' });
    await use([String(file.url)]);
    expect(await destroy(file.id)).toEqual({
      status: 409,
      body: {
        errcode: fileErrors.stillUsed.errcode,
        errmsg: '文件正在 1 处使用，不能删除：招生简章',
        errors: { uses: ['招生简章'] },
      },
    });
    expect(await openedAt(file.url)).toBe(200);
    await use([]);
    expect(await destroy(file.id)).toEqual({ status: 200, body: { msg: '删除成功' } });
    expect(await openedAt(file.url)).toBe(404);
  });
});

describe('deleting several files', () => {
  it.each([
    ['nothing', []],
    ['words', ['1']],
    ['zero', [0]],
    ['parts', [1.5]],
    ['no list', {}],
    ['201 files', Array.from({ length: 201 }, (_, index) => index + 1)],
  ])('refuses a list of %s', async (_what, ids) => expect((await destroyAll(ids)).status).toBe(400));

  it('is refused when none of them is there', async () => {
    expect((await destroyAll([999_998, 999_999])).status).toBe(404);
  });

  it('is refused when all of them are used, and names them', async () => {
    const { body: file } = await upload(app, { bytes: await picture(), name: '封面.png' });
    await use([String(file.url)], '20', '春季班');
    expect(await destroyAll([file.id])).toEqual({
      status: 409,
      body: {
        errcode: fileErrors.stillUsed.errcode,
        errmsg: '1 个文件正在使用，没有删除：封面.png（春季班）',
        errors: { files: ['封面.png'] },
      },
    });
  });

  it('deletes those that are free, with their bytes and an audit row each, and says which stay and why', async () => {
    const names = ['甲.txt', '乙.txt', '丙.txt'];
    const files = await Promise.all(
      names.map(async (name) => (await upload(app, { bytes: `内容 ${name}`, name })).body),
    );
    const [first, used, third] = files;
    await use([String(used?.url)], '21', '招生简章');
    const before = (await filesOnDisk(app.dataDir)).length;
    const { status, body } = await destroyAll([third?.id, used?.id, first?.id, first?.id, 999_999]);
    expect(status).toBe(200);
    expect(fileEndpoints.batchDestroy.reply.parse(body)).toEqual({
      msg: '1 个文件正在使用，没有删除：乙.txt（招生简章）',
      data: {
        deleted: [first?.id, third?.id].sort((one, other) => Number(one) - Number(other)),
        in_use: [{ id: used?.id, original_name: '乙.txt', uses: ['招生简章'] }],
      },
    });
    expect((await filesOnDisk(app.dataDir)).length).toBe(before - 2);
    const { rows } = await app.db.pool.query(
      `select target_id from app.audit_log where action = 'file.delete' and target_id = any($1)`,
      [files.map(({ id }) => String(id))],
    );
    expect(rows.map(({ target_id }) => target_id).sort()).toEqual([String(first?.id), String(third?.id)].sort());
    await use([], '21');
    expect(await destroyAll([used?.id])).toMatchObject({ status: 200, body: { msg: '删除成功' } });
  });

  it('by two at once deletes each file once', async () => {
    const files = await Promise.all(
      ['一.txt', '二.txt', '三.txt', '四.txt'].map(
        async (name) => (await upload(app, { bytes: `并发 ${name}`, name })).body.id,
      ),
    );
    const answers = await Promise.all([destroyAll(files), destroyAll([...files].reverse())]);
    const deleted = answers.flatMap(({ status, body }) =>
      status === 200 ? fileEndpoints.batchDestroy.reply.parse(body).data.deleted : [],
    );
    expect([...deleted].sort()).toEqual([...files].sort());
    for (const { status } of answers) expect([200, 404]).toContain(status);
  });
});

describe('the library', () => {
  it('shows a file with where it is used', async () => {
    const { body: file } = await upload(app, { bytes: await picture(), name: 'shown.png' });
    await use([String(file.url), 'https://a.cn/x.png', '/files/AAAAAAAAAAAAAAAAAAAAAA/x.png'], '8', '通知');
    const { body } = await call(`/api/admin/file/show?id=${file.id}`);
    expect(fileEndpoints.show.reply.parse(body).data).toMatchObject({
      ...file,
      mime: 'image/png',
      width: 12,
      height: 8,
      use_count: 1,
      uses: [{ type: 'record', id: '8', title: '通知' }],
    });
  });

  it('pages, sorts and searches; wildcards are letters', async () => {
    for (const name of ['找_一.txt', '找%二.txt', '找三.txt']) await upload(app, { bytes: name, name, folder: '找' });
    expect(await list({ search: '{"folder":"找"}' })).toMatchObject({ total: 3 });
    expect((await list({ keyword: '找%' })).data.map(({ original_name }) => original_name)).toEqual(['找%二.txt']);
    expect((await list({ keyword: '找_' })).total).toBe(1);
    const page = await list({
      search: '{"folder":"找"}',
      sort_name: 'size',
      sort_type: 'desc',
      page_size: '2',
      page: '2',
    });
    expect([page.total, page.data.length]).toEqual([3, 1]);
    expect((await list({ sort_name: 'use_count', sort_type: 'desc' })).data[0]?.use_count).toBe(1);
    expect((await list({ search: '{"created_at":["2000-01-01T00:00:00Z","2001-01-01T00:00:00Z"]}' })).total).toBe(0);
  });

  it('removes the bytes with the last file that has them', async () => {
    const bytes = pdf();
    const [first, second] = [
      (await upload(app, { bytes, name: 'a.pdf' })).body,
      (await upload(app, { bytes, name: 'b.pdf' })).body,
    ];
    const before = (await filesOnDisk(app.dataDir)).length;
    await destroy(first.id);
    expect((await filesOnDisk(app.dataDir)).length).toBe(before);
    await destroy(second.id);
    expect((await filesOnDisk(app.dataDir)).length).toBe(before - 1);
  });

  it('keeps the bytes of whoever uploads while others delete the same', async () => {
    const bytes = pdf();
    for (let round = 0; round < 5; round += 1) {
      const { body: old } = await upload(app, { bytes, name: 'old.pdf' });
      const [, { body: fresh }] = await Promise.all([destroy(old.id), upload(app, { bytes, name: 'new.pdf' })]);
      const response = await fetch(`${app.url}${fresh.url}`, { headers: { authorization: `Bearer ${app.token}` } });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      await destroy(fresh.id);
    }
  });

  it('sweeps what a killed server left, and nothing that is in use', async () => {
    const { body: file } = await upload(app, { bytes: pdf(), name: 'stays.pdf' });
    const scratch = join(app.dataDir, 'storage', 'scratch');
    const dead = `${hostname()
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 32)}_4194303_dead`;
    await writeFile(join(scratch, dead), 'half');
    await writeFile(join(scratch, 'elsewhere_1_old'), 'half');
    await writeFile(join(scratch, 'elsewhere_1_young'), 'half');
    await utimes(join(scratch, 'elsewhere_1_old'), 0, 0);
    await app.db.pool.query(
      `insert into app.blob (sha256, size, claims, touched_at)
       values (repeat('a', 64), 1, 1, now() - interval '2 hours'), (repeat('b', 64), 1, 1, now())`,
    );
    await app.sweepFiles();
    const left = await filesOnDisk(app.dataDir);
    expect([left.includes(dead), left.includes('elsewhere_1_old'), left.includes('elsewhere_1_young')]).toEqual([
      false,
      false,
      true,
    ]);
    const { rows } = await app.db.pool.query(
      `select sha256 from app.blob where sha256 in (repeat('a', 64), repeat('b', 64))`,
    );
    expect(rows).toEqual([{ sha256: 'b'.repeat(64) }]);
    expect((await call(`/api/admin/file/link?id=${file.id}`)).status).toBe(200);
  });
});

describe('the types', () => {
  it('are those that the contract names', () => {
    expect(Object.keys(typeRules).sort()).toEqual(Object.values(fileExtensions).flat().sort());
    for (const [kind, extensions] of Object.entries(fileExtensions)) {
      for (const extension of extensions) expect(typeRules[extension]?.kind).toBe(kind);
    }
  });
});
