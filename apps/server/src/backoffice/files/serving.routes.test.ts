import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../platform/db/database.test-kit';
import { rawGet } from '../../platform/http/http.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { type FileApp, pdf, picture, startFileApp, upload } from './file.test-kit';

let app: FileApp;
let image: { id: number; url: string };
let document: { id: number; url: string; bytes: Buffer };
beforeAll(async () => {
  app = await startFileApp();
  const bytes = pdf(5000);
  image = (await upload(app, { bytes: await picture(), name: '校徽.png' })).body as typeof image;
  document = { ...((await upload(app, { bytes, name: '合同 (1).pdf' })).body as typeof image), bytes };
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });
const withToken = (token = app.token) => ({ authorization: `Bearer ${token}` });
const linkTo = async (id: number): Promise<string> => {
  const response = await get(`/api/admin/file/link?id=${id}`, withToken());
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { url: string } }).data.url;
};

describe('the address of a private file that someone follows', () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const follow = (url: string, headers: Record<string, string> = page) =>
    fetch(`${app.url}${url}`, { headers, redirect: 'manual' });

  it('leads to the page that opens it after a sign-in, and gives nothing away', async () => {
    for (const { url } of [image, document]) {
      const response = await follow(url);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/open-file?address=${encodeURIComponent(url)}`);
      expect(await response.text()).toBe('');
    }
  });

  it('is answered as before to programs, pictures, and for what is not there', async () => {
    expect((await follow(document.url, {})).status).toBe(401);
    expect((await follow(image.url, { ...page, 'sec-fetch-dest': 'image' })).status).toBe(401);
    expect((await follow(`${document.url}?signature=x&expires=1`)).status).toBe(403);
    expect((await follow(document.url, { ...page, ...withToken() })).status).toBe(200);
    expect((await follow(document.url.replace(/[^/]+$/, '0123456789abcdef.pdf'))).status).toBe(404);
  });
});

describe('a private file is refused', () => {
  it('without a token', async () => {
    const response = await get(document.url);
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { errcode: platformErrors.invalidToken.errcode },
    ]);
  });

  it('with a token in the query or a cookie only', async () => {
    expect((await get(`${document.url}?token=${app.token}`)).status).toBe(401);
    expect((await get(document.url, { cookie: `shuyuan_token=${app.token}` })).status).toBe(401);
  });

  it('to a caller who may not see files', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['file.index'] });
    expect((await get(document.url, withToken(token))).status).toBe(403);
  });

  it('by a link that was changed in any place', async () => {
    const url = new URL(await linkTo(document.id), app.url);
    const changed = [
      { expires: String(Number(url.searchParams.get('expires')) + 1) },
      { expires: '99999999999' },
      { expires: '' },
      { signature: `${url.searchParams.get('signature')}`.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) },
      { signature: '' },
      { signature: 'x'.repeat(5000) },
    ];
    for (const change of changed) {
      const tampered = new URL(url);
      for (const [name, value] of Object.entries(change)) tampered.searchParams.set(name, value);
      const response = await fetch(tampered);
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { errcode: fileErrors.linkExpired.errcode },
      ]);
    }
    expect((await fetch(`${url}&expires=1`)).status).toBe(403);
  });

  it('by a link made for another file', async () => {
    const other = (await upload(app, { bytes: pdf(), name: 'b.pdf' })).body;
    const { search } = new URL(await linkTo(document.id), app.url);
    expect((await get(`${other.url}${search}`)).status).toBe(403);
  });

  it("by a link that ran out on the database's clock", async () => {
    const url = await linkTo(document.id);
    expect((await get(url)).status).toBe(200);
    // The secret stays, the database's clock is moved forward: `now()` is shadowed for this database alone.
    const { rows } = await app.db.pool.query('select current_database() as name');
    await asSuperuser(
      `create function app.now() returns timestamptz language sql as $$ select pg_catalog.now() + interval '6 minutes' $$;
       alter database ${rows[0].name} set search_path = app, public, pg_catalog`,
      app.databaseUrl,
    );
    const later = await startFileApp({ databaseUrl: app.databaseUrl, env: { DATA_DIR: app.dataDir } });
    const response = await fetch(`${later.url}${url}`);
    expect([response.status, await response.json()]).toMatchObject([403, { errcode: fileErrors.linkExpired.errcode }]);
    await asSuperuser(`alter database ${rows[0].name} reset search_path; drop function app.now()`, app.databaseUrl);
    await later.close();
  });
});

describe('an address that is not ours', () => {
  it.each([
    '/files/',
    '/files/x',
    '/files/AAAAAAAAAAAAAAAAAAAAAA/x.png',
    '/files/../../etc/passwd',
    '/files/..%2f..%2fetc%2fpasswd/x',
    '/files/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/files/AAAAAAAAAAAAAAAAAAAAAA/..%2f..%2fx',
    '/files/AAAAAAAAAAAAAAAAAAAAAA/%00',
    '/files/a%00b/c',
    "/files/' or 1=1 --/x".replaceAll(' ', '%20'),
  ])('%s finds nothing', async (path) => {
    const { status, body } = await rawGet(app.url, { path, headers: { accept: 'application/json' } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.toString()).toContain('errcode');
  });

  it('needs the right name as well as the key', async () => {
    expect((await get(image.url.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404);
  });
});

describe('a file', () => {
  it('that is an image opens within a page, where nothing in it can act', async () => {
    const response = await get(image.url, withToken());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(
        /^inline; filename="[0-9a-f]{16}\.png"; filename\*=UTF-8''%E6%A0%A1/,
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('that is private opens for the token, as an attachment under its own name', async () => {
    const response = await get(document.url, withToken());
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*%E5%90%88%E5%90%8C%20%281%29\.pdf$/);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await response.arrayBuffer()).equals(document.bytes)).toBe(true);
  });

  it('opens by a signed link without a token, on every server of this database', async () => {
    const url = await linkTo(document.id);
    const other = await startFileApp({ databaseUrl: app.databaseUrl });
    expect((await get(url)).status).toBe(200);
    // Same rows, another folder: the link is good there, only the bytes are missing.
    expect((await fetch(`${other.url}${url}`)).status).toBe(503);
    await other.close();
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get(image.url, withToken())).headers.get('etag') ?? '';
    expect((await get(image.url, { ...withToken(), 'if-none-match': etag })).status).toBe(304);
    expect((await get(image.url, { 'if-none-match': etag })).status).toBe(401);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
  ])('is sent in parts: %s', async (range, start, end) => {
    const response = await get(document.url, { ...withToken(), range });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(document.bytes.subarray(start, end))).toBe(true);
  });

  it('says when a part lies outside, and sends all for a range not understood', async () => {
    const outside = await get(document.url, { ...withToken(), range: 'bytes=999999-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${document.bytes.length}`]);
    expect((await get(document.url, { ...withToken(), range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  it('answers HEAD with its size and no bytes', async () => {
    const response = await fetch(`${app.url}${document.url}`, { method: 'HEAD', headers: withToken() });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(document.bytes.length)]);
  });

  it('whose bytes are gone has no link, in the words of requirements §8', async () => {
    const lost = (await upload(app, { bytes: pdf(), name: 'lost.pdf' })).body;
    await app.db.pool.query(
      `with blob as (insert into app.blob (sha256, size) values (repeat('0', 64), 1) returning sha256)
       update app.file set sha256 = (select sha256 from blob) where id = $1`,
      [lost.id],
    );
    const response = await get(`/api/admin/file/link?id=${lost.id}`, withToken());
    expect(await response.json()).toEqual({ errcode: fileErrors.noUrl.errcode, errmsg: '此文件没有url不能下载' });
  });
});
