import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyReplies } from './early-replies';

const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
const server = createServer((request, reply) => {
  asked.push(request);
  if (request.url === '/api/admin/broken') request.socket.destroy();
  else reply.writeHead(200, { 'x-stamp': 'one' }).end('{"data":[]}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const content = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
vi.stubGlobal('document', { cookie: '', querySelector: () => ({ content }) });
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const rows = { method: 'GET', path: '/api/admin/rows', query: { page: 1, form: '3' }, token: 'mine' } as const;

describe('replies to early calls', () => {
  it('are given for no other call: another token, another query', async () => {
    earlyReplies.ask(rows);
    expect(await earlyReplies.take({ ...rows, token: 'theirs' })).toBeUndefined();
    expect(await earlyReplies.take({ ...rows, query: { page: 2, form: '3' } })).toBeUndefined();
    expect(await earlyReplies.take(rows)).toBeDefined();
  });

  it('are given once, whatever the order of the query, with their headers', async () => {
    earlyReplies.ask(rows);
    const reply = await earlyReplies.take({ ...rows, query: { form: '3', keyword: undefined, page: 1 } });
    expect(reply).toMatchObject({ status: 200, data: { data: [] }, headers: { 'x-stamp': 'one' } });
    expect(await earlyReplies.take(rows)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/admin/rows?form=3&page=1' });
    expect(asked[0]?.headers.authorization).toBe('Bearer mine');
  });

  it('are none when the call failed: whoever needs it makes it again', async () => {
    earlyReplies.ask({ ...rows, path: '/api/admin/broken', query: undefined });
    expect(await earlyReplies.take({ ...rows, path: '/api/admin/broken', query: undefined })).toBeUndefined();
  });

  it('are dropped by a write, which they may not have seen', async () => {
    earlyReplies.ask(rows);
    expect(await earlyReplies.take({ method: 'POST', path: '/api/admin/save', token: 'mine' })).toBeUndefined();
    expect(await earlyReplies.take(rows)).toBeUndefined();
  });

  it('may be those of a call that is sent by POST', async () => {
    const me = { method: 'POST', path: '/api/admin/me', query: { token: 'mine' }, token: 'mine' } as const;
    earlyReplies.ask(me);
    earlyReplies.ask(rows);
    expect(await earlyReplies.take(me)).toMatchObject({ status: 200 });
    expect(await earlyReplies.take(rows)).toMatchObject({ status: 200 });
  });
});
