import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerHealth } from './health';
import { bearer, startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
let checks = 0;
let databaseThere = true;
let troubles: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({
    checkReplies: true,
    prepare: (app) => {
      registerHealth(app, async () => {
        checks += 1;
        if (!databaseThere) throw new Error('gone');
        return troubles;
      });
    },
  });
});
afterAll(() => server.close());

describe('an error that nobody foresaw', () => {
  it('is answered without a word of its message, and logged with the id that the caller sees', async () => {
    const { status, headers, body } = await server.call('/api/admin/echo/crash');
    const { errcode, errmsg } = platformErrors.internal;
    expect({ status, body }).toEqual({ status: 500, body: { errcode, errmsg } });
    const line = server.logLines.find((text) => text.includes('secret_column')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', request_id: headers.get('x-request-id') });
  });

  it('fails the call when a reply breaks its contract', async () => {
    expect((await server.call('/api/admin/echo/broken')).status).toBe(500);
    expect(server.logLines.some((line) => line.includes('/api/admin/echo/broken breaks its contract'))).toBe(true);
  });
});

describe('every reply', () => {
  it.each(['/api/admin/echo/crash', '/api/admin/none', '/healthz', '/api/admin/echo/send?mobile=1'])(
    'carries the security headers and is not cached (%s)',
    async (path) => {
      const { headers } = await server.call(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
          "connect-src 'self' blob:; frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('keeps browsers on https when the public address is https', async () => {
    const secure = await startTestServer({ publicUrl: 'https://school.example' });
    const { headers } = await secure.call('/api/admin/echo/send?mobile=1');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secure.close();
  });
});

describe('the request log', () => {
  it('has one line per request with the caller and without the query', async () => {
    const { headers } = await server.call('/api/admin/echo/mine?token=bare-token&x=1', {
      method: 'POST',
      headers: bearer('bare-token'),
    });
    const id = headers.get('x-request-id');
    await expect.poll(() => server.logLines.filter((line) => id !== null && line.includes(id)).length).toBe(1);
    const line = JSON.parse(server.logLines.find((text) => id !== null && text.includes(id)) ?? '{}');
    expect(line).toMatchObject({
      method: 'POST',
      path: '/api/admin/echo/mine',
      status: 200,
      ip: '127.0.0.1',
      admin_id: 7,
    });
    expect(server.logLines.join('')).not.toContain('bare-token');
  });
});

describe('the address of a caller', () => {
  const forwarded = { headers: { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' } };
  const path = '/api/admin/echo/send?mobile=1';

  it('is the connection, whatever X-Forwarded-For says', async () => {
    expect((await server.call(path, forwarded)).body).toMatchObject({ origin: { ip: '127.0.0.1' } });
  });

  it('is what the one trusted proxy saw, not what the client wrote before it', async () => {
    const proxied = await startTestServer({ behindProxy: true });
    expect((await proxied.call(path, forwarded)).body).toMatchObject({ origin: { ip: '9.9.9.9' } });
    await proxied.close();
  });
});

describe('health', () => {
  it('is answered from one check, however many ask at once', async () => {
    const before = checks;
    const replies = await Promise.all(Array.from({ length: 50 }, () => server.call('/readyz')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(checks - before).toBeLessThanOrEqual(2);
  });

  it('names what is in trouble, and goes on serving', { tags: ['long'] }, async () => {
    troubles = { storage: 'full' };
    const answer = async () => {
      const { status, body } = await server.call('/readyz');
      return { status, body };
    };
    await expect
      .poll(answer, { timeout: 5000 })
      .toEqual({ status: 200, body: { status: 'degraded', storage: 'full' } });
    troubles = {};
    await expect.poll(answer, { timeout: 5000 }).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('tells a living process from one that can serve', { tags: ['long'] }, async () => {
    databaseThere = false;
    await expect.poll(async () => (await server.call('/readyz')).status, { timeout: 5000 }).toBe(503);
    expect((await server.call('/healthz')).status).toBe(200);
    databaseThere = true;
    await expect.poll(async () => (await server.call('/readyz')).status, { timeout: 5000 }).toBe(200);
  });
});
