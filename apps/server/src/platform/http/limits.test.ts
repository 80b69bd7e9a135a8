import { once } from 'node:events';
import { connect } from 'node:net';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { describe, expect, it } from 'vitest';
import { registerHealth } from './health';
import { bearer, startTestServer, type TestServer } from './http.test-kit';

const rawExchange = async (server: TestServer, text: string): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
};

describe('a client that is slow on purpose', () => {
  it('is cut off while it trickles its headers or its body', async () => {
    const limits = { headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 100 };
    const server = await startTestServer({ limits });
    const halfHeaders = 'POST /api/admin/echo/open HTTP/1.1\r\nhost: x\r\nx-a: ';
    const halfBody = `${halfHeaders}b\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"user`;
    const begun = performance.now();
    const [headers, body] = await Promise.all([rawExchange(server, halfHeaders), rawExchange(server, halfBody)]);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(headers).toContain('HTTP/1.1 408');
    expect(headers).toContain(String(platformErrors.requestTimeout.errcode));
    expect(body).not.toContain('HTTP/1.1 200');
    await server.close();
  });

  it('is answered in JSON and closed when it does not speak HTTP', async () => {
    const server = await startTestServer();
    const answer = await rawExchange(server, 'HELO school\r\n\r\n');
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain(String(platformErrors.badRequest.errcode));
    await server.close();
  });
});

describe('the rate limit', () => {
  const rateLimits = { calls: 5, tokenCalls: 5, publicCalls: 2, files: 100 };
  const statuses = async (count: number, call: () => Promise<{ status: number }>): Promise<number[]> => {
    const seen: number[] = [];
    for (let made = 0; made < count; made += 1) seen.push((await call()).status);
    return seen;
  };

  it('holds public endpoints to a stricter number', async () => {
    const server = await startTestServer({ rateLimits });
    expect(await statuses(4, () => server.call('/api/admin/echo/send?mobile=1'))).toEqual([200, 200, 429, 429]);
    await server.close();
  });

  it('says when to try again', async () => {
    const server = await startTestServer({ rateLimits });
    const guess = () => server.call('/api/admin/guess');
    expect(await statuses(6, guess)).toEqual([404, 404, 404, 404, 404, 429]);
    const { headers, body } = await guess();
    expect(body).toEqual({
      errcode: platformErrors.tooManyRequests.errcode,
      errmsg: platformErrors.tooManyRequests.errmsg,
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-security-policy')).not.toBeNull();
    await server.close();
  });

  it('does not help a client that invents addresses in X-Forwarded-For', async () => {
    const server = await startTestServer({ rateLimits });
    let last = 0;
    const send = () => {
      last += 1;
      return server.call('/api/admin/echo/send?mobile=1', { headers: { 'x-forwarded-for': `10.0.0.${last}` } });
    };
    expect(await statuses(3, send)).toEqual([200, 200, 429]);
    await server.close();
  });

  it('counts each API token by itself and to a number of its own, and a wrong one as a stranger', async () => {
    const server = await startTestServer({ rateLimits: { ...rateLimits, tokenCalls: 3 } });
    const mine = (token: string) => () =>
      server.call('/api/admin/echo/mine', { method: 'POST', headers: bearer(token) });
    // The first call of each counts for its address.
    expect(await statuses(5, mine('sy_script'))).toEqual([200, 200, 200, 200, 429]);
    const { headers } = await mine('sy_script')();
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statuses(5, mine('sy_other'))).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(4, mine('sy_made_up'))).toEqual([401, 401, 401, 429]);
    await server.close();
  });

  it('counts the calls of each session by themselves, those of strangers by their address, and never health checks', async () => {
    const server = await startTestServer({
      rateLimits,
      prepare: (app) => registerHealth(app, async () => ({})),
    });
    const mine = () => server.call('/api/admin/echo/mine', { method: 'POST', headers: bearer('bare-token') });
    // The first call of an unknown session counts for its address.
    expect(await statuses(7, mine)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await statuses(5, () => server.call('/api/admin/guess'))).toEqual([404, 404, 404, 404, 429]);
    const forged = () => server.call('/api/admin/echo/mine', { method: 'POST', headers: bearer('made-up-token') });
    expect((await forged()).status).toBe(429);
    expect(new Set(await statuses(20, () => server.call('/healthz')))).toEqual(new Set([200]));
    await server.close();
  });
});
