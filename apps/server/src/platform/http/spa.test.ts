import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawGet, startTestServer, type TestServer } from './http.test-kit';
import { registerSpa } from './spa';

/** The page of the batch image plug-in (requirements §2). */
const pluginPage = '/admin/tinymce/plugins/axupimgs/upfiles.html';
const schoolName = '"><script>alert($&)</script>书院';
const script = 'export const answer = 42;'.repeat(100);
let folder: string;
let server: TestServer;

const start = (root: string): Promise<TestServer> =>
  startTestServer({
    prepare: (app) =>
      registerSpa(app, {
        root,
        doorRoot: join(folder, 'door'),
        meta: async () => ({ 'school-name': schoolName, 'api-base': '' }),
        requestsPerMinute: 10_000,
      }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-spa-'));
  const root = join(folder, 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html><head><meta name="school-name" content="商学院" /><meta name="api-base" content=""></head></html>',
  );
  await writeFile(join(root, 'assets/app-1a2b.js'), script);
  await writeFile(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'assets/app-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(root, 'assets/plain-9f.css'), 'body{}');
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await mkdir(join(root, dirname(pluginPage)), { recursive: true });
  await writeFile(join(root, pluginPage), '<!doctype html><title>批量上传图片</title>');
  await mkdir(join(folder, 'door/assets'), { recursive: true });
  await writeFile(
    join(folder, 'door/index.html'),
    '<!doctype html><html><head><title>公开</title><meta name="school-name" content=""></head></html>',
  );
  await writeFile(join(folder, 'door/assets/door-3c.js'), script);
  await writeFile(join(folder, 'door/assets/door-3c.js.br'), brotliCompressSync(script));
  await writeFile(join(root, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await symlink(join(folder, 'outside.txt'), join(root, 'assets/link.txt'));
  server = await start(root);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const raw = (path: string, headers: Record<string, string> = {}) => rawGet(server.url, { path, headers });

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('what is not there', () => {
  it.each(['/assets/gone-77.js', '/assets/', '/assets/app-1a2b.js.br', '/assets/link.txt', '/assets/..%2findex.html'])(
    'below /assets gets 404 and never the page (%s)',
    async (path) => {
      const { status, body } = await raw(path, html);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('<html');
    },
  );

  it.each(['/api', '/api/', '/api/admin/none', '/api/admin/../none'])(
    'below /api gets 404 in JSON (%s)',
    async (path) => {
      const { status, body } = await raw(path, html);
      expect(status).toBe(404);
      expect(JSON.parse(body.toString())).toMatchObject({ errcode: platformErrors.notFound.errcode });
    },
  );

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//etc/passwd',
    '/.env',
    '/assets/app-1a2b.js%00.css',
  ])('outside the folder is never served (%s)', async (path) => {
    const text = (await raw(path, html)).body.toString();
    for (const secret of ['outside', 'SECRET', 'root:', '42']) expect(text).not.toContain(secret);
  });

  it.each<[string, Record<string, string>]>([
    ['/logo.png', { accept: 'image/png' }],
    ['/course/txl', { accept: '*/*' }],
    ['/course/txl', { accept: 'application/json' }],
    ['/course/txl', {}],
    ['/nothing.js', { accept: '*/*' }],
    ['/nothing.js', html],
    ['/wp-login.php', html],
    ['/favicon.ico', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['/.git/config', {}],
    ['/.env', html],
    ['/admin/tinymce/plugins/axupimgs/other.html', html],
  ])('gets 404 without the page when it is no navigation to a route (%s, %j)', async (path, headers) => {
    const { status, body } = await raw(path, headers);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('<html');
  });
});

describe('an asset', () => {
  it('is kept for a year, because its name carries its hash', async () => {
    const { headers, body } = await raw('/assets/app-1a2b.js');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    expect(body.toString()).toBe(script);
  });

  it('comes compressed by what the browser takes', async () => {
    const br = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gzip = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await raw('/assets/plain-9f.css', { 'accept-encoding': 'br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('outside /assets is asked for again each time', async () => {
    const { status, headers } = await raw('/favicon.svg');
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'public, max-age=0' });
    expect((await raw('/favicon.svg', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});

describe('the page', () => {
  it.each([
    '/',
    '/login?redirect=%2Fdashboard',
    '/course/txl',
    '/%E8%A1%A8%E5%8D%95/1',
    '/index.html',
    '/deep/unknown/path',
  ])('answers for every route of the client (%s)', async (path) => {
    const { status, headers, body } = await raw(path, html);
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
    });
    expect(body.toString()).toContain('&quot;&gt;&lt;script&gt;alert($&amp;)&lt;/script&gt;书院');
    expect(body.toString()).not.toContain('<script>');
  });

  it('of the batch image plug-in is served as it is, under the policy, and framed by our own pages alone', async () => {
    const { status, headers, body } = await raw(pluginPage, html);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body.toString()).toBe('<!doctype html><title>批量上传图片</title>');
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining(["script-src 'self'", "frame-ancestors 'self'"]),
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  });

  it('of the client answers beside the plug-in', async () => {
    expect((await raw('/admin/tinymce/plugins/axupimgs/', html)).body.toString()).toContain('school-name');
  });

  it('answers at the root whatever is accepted', async () => {
    expect((await raw('/')).status).toBe(200);
    expect((await raw('/', { accept: '*/*' })).status).toBe(200);
  });

  it('comes compressed, and not at all when the browser has it', async () => {
    const { headers, body } = await raw('/', { ...html, 'accept-encoding': 'gzip, br;q=0' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toContain('school-name');
    expect((await raw('/', { ...html, 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('says in Chinese what to do while the web part is not built', async () => {
    const bare = await start(join(folder, 'nowhere'));
    const { status, body } = await bare.call('/login', { headers: html });
    expect(status).toBe(503);
    expect(body).toContain('npm run build');
    await bare.close();
  });
});

describe('the page for people from outside', () => {
  const titled = '<title>公开</title>';

  it.each(['/p/abcdefghjk', '/my', '/my/', '/c/a/b'])('answers at %s, under a policy of its own', async (path) => {
    const { status, headers, body } = await raw(path, html);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-cache' });
    expect(body.toString()).toContain(titled);
    expect(body.toString()).toContain('&lt;script&gt;');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  });

  it.each(['/', '/people', '/myself', '/content/1', '/pages/p/1'])('does not answer at %s', async (path) => {
    expect((await raw(path, html)).body.toString()).not.toContain(titled);
  });

  it.each([
    '/door',
    '/door/',
    '/door/index.html',
    '/door/assets/gone.js',
    '/assets/door-3c.js',
    '/door/assets/app-1a2b.js',
  ])('has no file at %s', async (path) => {
    const { status, body } = await raw(path, html);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('<html');
  });

  it('has files that are kept for a year and come compressed', async () => {
    const { headers, body } = await raw('/door/assets/door-3c.js', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });
});
