import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressGuard } from './address-guard.rules';
import { guardedClient, type Resolve } from './guarded-client';

let server: Server;
let port: number;
let calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    calls.push(request.url ?? '');
    if (request.url === '/silent') return;
    if (request.url === '/moved') reply.writeHead(302, { location: '/' }).end();
    else if (request.url === '/long') reply.writeHead(500).end('错'.repeat(5000));
    else if (request.url === '/endless') {
      reply.writeHead(503);
      const timer = setInterval(() => reply.write('x'.repeat(100)), 5);
      reply.once('close', () => clearInterval(timer));
    } else reply.end('fine');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const strict = (resolve?: Resolve) =>
  guardedClient({ guard: addressGuard([]), ...(resolve === undefined ? {} : { resolve }) });
const local = (resolve?: Resolve) =>
  guardedClient({ guard: addressGuard(['127.0.0.0/8']), ...(resolve === undefined ? {} : { resolve }) });
const post = { headers: {}, body: '{}', signal: new AbortController().signal };

it.each([
  ['ftp://example.com/', 'malformed'],
  ['https://', 'malformed'],
  ['https:\\\\example.com', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  ['https://user:word@example.com/', 'credentials'],
  ['https://127.0.0.1/', 'inner'],
  ['https://2130706433/', 'inner'],
  ['https://0x7f.1/', 'inner'],
  ['https://[::1]/', 'inner'],
  ['https://[::ffff:127.0.0.1]/', 'inner'],
  ['https://169.254.169.254/latest/meta-data', 'inner'],
  ['http://8.8.8.8/', 'plain'],
])('refuses %s as %s, when it is saved and when it is called', async (url, fault) => {
  expect(await strict().faultOf(url)).toBe(fault);
  await expect(strict().post(url, post)).rejects.toMatchObject({ fault });
});

it('judges every address of a name, at the call as well', async () => {
  expect(await strict(to('8.8.8.8')).faultOf('https://hook.example/')).toBeUndefined();
  expect(await strict(to('8.8.8.8', '10.0.0.1')).faultOf('https://hook.example/')).toBe('inner');
  expect(await strict(to()).faultOf('https://hook.example/')).toBe('unresolved');
  expect(await strict(() => Promise.reject(new Error('ENOTFOUND'))).faultOf('https://hook.example/')).toBe(
    'unresolved',
  );
  // A name that was fine when it was saved and leads inside later.
  await expect(strict(to('127.0.0.1')).post(`https://hook.example:${port}/`, post)).rejects.toMatchObject({
    fault: 'inner',
  });
  expect(calls).toEqual([]);
});

it('calls what the configuration allows, connecting to the judged address, and follows no redirect', async () => {
  let asked = 0;
  const changing: Resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  expect(await local(changing).post(`http://hook.example:${port}/named`, post)).toEqual({ status: 200, text: '' });
  expect(asked).toBe(1);
  expect(await local().post(`http://127.0.0.1:${port}/moved`, post)).toMatchObject({ status: 302 });
  expect(calls).toEqual(['/named', '/moved']);
});

it('keeps the beginning of a failure alone, also of one without an end', async () => {
  const { status, text } = await local().post(`http://127.0.0.1:${port}/long`, post);
  expect([status, Buffer.byteLength(text) <= 1030]).toEqual([500, true]);
  expect(await local().post(`http://127.0.0.1:${port}/endless`, post)).toMatchObject({ status: 503 });
});

it('ends at its signal', async () => {
  calls = [];
  const stop = new AbortController();
  const called = local().post(`http://127.0.0.1:${port}/silent`, { ...post, signal: stop.signal });
  await expect.poll(() => calls).toEqual(['/silent']);
  stop.abort();
  await expect(called).rejects.toMatchObject({ name: 'AbortError' });
});
