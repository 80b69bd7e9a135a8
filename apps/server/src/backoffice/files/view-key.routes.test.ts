import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chiefToken, type FormApp } from '../forms/form.test-kit';
import { type AdminOptions, signIn } from '../identity/identity.test-kit';
import { startImportApp } from '../records/import/import.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { create } from '../records/write/record-write.test-kit';
import { readSigning } from './file.repository';
import { pdf, picture } from './file.test-kit';
import { makeViewKey, viewKeySeconds } from './signed-link';

interface Stored {
  readonly id: number;
  readonly url: string;
}

let app: FormApp;
let form: FormDetail;
let maker: string;
let scan: Stored;
let paper: Stored;

const signedIn = async (options: AdminOptions) => (await signIn(app.db.kysely, options)).token;
const formNodes = (...actions: string[]) => actions.map((action) => `form_${form.id}.${action}`);
const upload = async (path: string, { token, bytes, name }: { token: string; bytes: Buffer; name: string }) => {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url + path, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return (await response.json()) as Stored;
};
const keyOf = async (token: string): Promise<string> => {
  const { status, body } = await app.call(fileEndpoints.viewKey, { token });
  expect(status).toBe(200);
  return (body.data as { key: string }).key;
};
const open = async (url: string, key?: string) => {
  const response = await fetch(`${app.url}${url}${key === undefined ? '' : `?view=${key}`}`);
  const isJson = response.headers.get('content-type')?.includes('json');
  const { errcode } = isJson ? ((await response.json()) as { errcode: number }) : { errcode: 0 };
  return { status: response.status, errcode, headers: response.headers };
};

beforeAll(async () => {
  app = await startImportApp();
  form = await liveForm(app, [
    { field: 'photo', name: '身份证照片', edit_input: 'image' },
    { field: 'paper', name: '材料', edit_input: 'file' },
  ]);
  maker = await signedIn({ nodes: ['file.create', ...formNodes('create', 'index')] });
  const path = fileEndpoints.upload.path;
  scan = await upload(path, { token: maker, bytes: await picture(), name: '身份证.png' });
  paper = await upload(path, { token: maker, bytes: pdf(), name: '合同.pdf' });
  await create({ app, form, token: maker }, { photo: scan.url, paper: paper.url });
});
afterAll(() => app.close());

describe('a picture in a record stays shut', () => {
  it('to whoever knows its address and nothing else', async () => {
    const { errcode } = platformErrors.invalidToken;
    expect(await open(scan.url)).toMatchObject({ status: 401, errcode });
    const cookie = await fetch(app.url + scan.url, { headers: { cookie: `shuyuan_token=${maker}` } });
    expect(cookie.status).toBe(401);
  });

  it('to a key that was changed in any place', async () => {
    const key = await keyOf(maker);
    const [session = '', expires = '', signature = ''] = key.split('.');
    const { rows } = await app.db.pool.query('select max(id) as last from app.session');
    const changed = [
      [rows[0].last + 1, expires, signature],
      [session, Number(expires) + 1, signature],
      [session, 1, signature],
      [session, expires, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
      [session, expires, ''],
      ['', '', ''],
    ].map((parts) => parts.join('.'));
    for (const wrong of [...changed, '', `${key}x`, 'x'.repeat(3000)]) {
      expect(await open(scan.url, wrong)).toMatchObject({ status: 403, errcode: fileErrors.viewExpired.errcode });
    }
    expect((await fetch(`${app.url}${scan.url}?view=${key}&view=${key}`)).status).toBe(403);
    expect((await open(scan.url, key)).status).toBe(200);
  });

  it('to a key that has run out', async () => {
    const [session = ''] = (await keyOf(maker)).split('.');
    const { secret, now } = await readSigning(app.db.kysely);
    const madeAgo = (seconds: number) => makeViewKey(secret, { sessionId: Number(session), now: now - seconds });
    expect((await open(scan.url, madeAgo(viewKeySeconds - 60))).status).toBe(200);
    for (const seconds of [viewKeySeconds, viewKeySeconds + 1, 100_000]) {
      expect(await open(scan.url, madeAgo(seconds))).toMatchObject({
        status: 403,
        errcode: fileErrors.viewExpired.errcode,
      });
    }
  });

  it('to someone else who is signed in and does not read the record', async () => {
    const stranger = await signedIn({ nodes: ['file.detail', 'file.create'] });
    expect((await open(scan.url, await keyOf(stranger))).status).toBe(404);
    const own = await signedIn({ nodes: formNodes('index'), scope: 'own' });
    expect((await open(scan.url, await keyOf(own))).status).toBe(404);
  });

  it('once the session of the key is over', async () => {
    const token = await signedIn({ nodes: formNodes('index') });
    const key = await keyOf(token);
    expect((await open(scan.url, key)).status).toBe(200);
    expect((await app.call(identityEndpoints.logout, { token })).status).toBe(200);
    expect((await open(scan.url, key)).status).toBe(401);
  });

  it('while the user has to change the password first', async () => {
    const { token, admin } = await signIn(app.db.kysely, { nodes: formNodes('index') });
    const key = await keyOf(token);
    await app.db.pool.query('update app.admin set must_change_password = true where id = $1', [admin.id]);
    await expect.poll(async () => (await open(scan.url, key)).status).toBe(403);
  });
});

describe('the key of a session', () => {
  it('opens pictures of the records that its user reads, for as long as it lasts', async () => {
    const key = await keyOf(await signedIn({ nodes: formNodes('detail') }));
    const { status, headers } = await open(scan.url, key);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/^private, max-age=(600|59\d)$/),
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('opens pictures alone; other files are fetched by a link, which is given for their address too', async () => {
    const token = await signedIn({ nodes: ['file.detail', ...formNodes('index')] });
    expect((await open(paper.url, await keyOf(token))).status).toBe(401);
    const link = (url: string, as = token) => app.call(fileEndpoints.link, { token: as, query: { url } });
    const { data } = (await link(paper.url)).body as { data: { url: string } };
    expect((await open(data.url)).headers.get('content-disposition')).toMatch(/^attachment/);
    const stranger = await signedIn({ nodes: ['file.detail'] });
    for (const [url, as] of [[paper.url, stranger] as const, ['/files/x', token] as const, ['', token] as const]) {
      expect((await link(url, as)).status).toBe(404);
    }
    expect((await app.call(fileEndpoints.link, { token })).status).toBe(400);
  });

  it('is a proof for nothing else', async () => {
    const key = await keyOf(maker);
    for (const token of [key, key.split('.')[2] ?? '']) {
      expect((await app.call(identityEndpoints.me, { token })).status).toBe(401);
    }
    const bare = await fetch(`${app.url}${fileEndpoints.viewKey.path}?view=${key}`);
    expect(bare.status).toBe(401);
  });

  it('is written into no log', async () => {
    const key = await keyOf(maker);
    await open(scan.url, key);
    await open(scan.url, `${key}x`);
    expect(app.logLines.join('')).not.toContain(key.split('.')[2]);
  });
});

describe('pictures that belong to no record', () => {
  it('open for all who are signed in, when they are avatars', async () => {
    const { url } = await upload(profileEndpoints.saveAvatar.path, {
      token: maker,
      bytes: await picture(),
      name: '我.png',
    });
    expect((await open(url)).status).toBe(401);
    expect((await open(url, await keyOf(await signedIn({})))).status).toBe(200);
  });

  it('open for everybody while they are the mark of the school', async () => {
    const token = await chiefToken(app);
    const logo = await upload(systemSettingEndpoints.logo.path, { token, bytes: await picture(), name: '校徽.png' });
    const settle = (url: string, version: number) =>
      app.call(systemSettingEndpoints.save, {
        token,
        body: { group: 'school', version, value: { name: '书院', logo: url } },
      });
    expect((await open(logo.url)).status).toBe(401);
    expect((await settle(logo.url, 0)).status).toBe(200);
    const { status, headers } = await open(logo.url);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect((await settle('', 1)).status).toBe(200);
    expect((await open(logo.url)).status).toBe(401);
  });
});
