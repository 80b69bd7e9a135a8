import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mine = '/api/admin/echo/mine';
const { errcode: invalidToken } = platformErrors.invalidToken;

describe('a route that needs a session', () => {
  const refusals: [string, string, Record<string, string>][] = [
    ['no token', mine, {}],
    ['an unknown token', mine, bearer('nobody')],
    ['a token in a cookie only', mine, { cookie: 'shuyuan_token=super-token; token=super-token' }],
    ['a token in the query only', `${mine}?token=super-token`, {}],
    ['another scheme', mine, { authorization: 'Basic super-token' }],
    ['a bare token without a scheme', mine, { authorization: 'super-token' }],
    ['two tokens in the header', mine, { authorization: 'Bearer super-token, Bearer bare-token' }],
    ['a query token that differs from the header', `${mine}?token=bare-token`, bearer('super-token')],
    ['an empty query token', `${mine}?token=`, bearer('super-token')],
    ['a repeated query token', `${mine}?token=super-token&token=super-token`, bearer('super-token')],
    ['the name of an object method as token', mine, bearer('constructor')],
  ];
  it.each(refusals)('refuses %s with 401 and 50008', async (_title, path, headers) => {
    const { status, body, headers: replied } = await server.call(path, { method: 'POST', headers });
    expect({ status, body }).toEqual({ status: 401, body: { errcode: invalidToken, errmsg: expect.any(String) } });
    expect(replied.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses before it reads the body, so that a stranger learns nothing about its shape', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' };
    expect((await server.call(mine, init)).status).toBe(401);
  });

  it('takes the token of the header, alone or repeated in the query (requirements §7)', async () => {
    const headers = bearer('bare-token');
    expect((await server.call(mine, { method: 'POST', headers })).body).toEqual({ adminId: 7, name: '张三' });
    expect((await server.call(`${mine}?token=bare-token`, { method: 'POST', headers })).status).toBe(200);
  });
});

describe('a route that needs a node', () => {
  const destroy = '/api/admin/echo/destroy?id=3';

  it('refuses a caller who does not hold it and names the missing right', async () => {
    const { status, body } = await server.call(destroy, { headers: bearer('bare-token') });
    expect({ status, body }).toEqual({
      status: 403,
      body: { errcode: platformErrors.forbidden.errcode, errmsg: '没有权限：回显' },
    });
  });

  it('checks the right before the input', async () => {
    const { status } = await server.call('/api/admin/echo/destroy?id=x', { headers: bearer('bare-token') });
    expect(status).toBe(403);
  });

  it.each(['editor-token', 'super-token'])('serves the holder of %s', async (token) => {
    const { status, body } = await server.call(destroy, { headers: bearer(token) });
    expect({ status, body }).toEqual({ status: 200, body: { query: { id: 3 }, adminId: 7 } });
  });
});

describe('a route whose right is on one thing of many', () => {
  const room = (query: string, token = 'editor-token') =>
    server.call(`/api/admin/echo/room${query}`, { headers: bearer(token) });

  it.each(['', '?room_id=13', '?room_id=*', '?room_id=012', '?room_id=12%2E', '?room_id=12&room_id=13', '?room_id=1'])(
    'refuses a caller who holds the right on another one or names none: %s',
    async (query) => {
      const { status, body } = await room(query);
      expect({ status, body }).toMatchObject({ status: 403, body: { errmsg: '没有权限：查看房间 / 整理房间' } });
    },
  );

  it('is opened by either of its actions on that one, and to whoever holds everything', async () => {
    expect((await room('?room_id=12')).body).toEqual({ data: { room: '12' } });
    expect((await room('?room_id=13', 'super-token')).body).toEqual({ data: { room: '13' } });
  });

  it('sends JSON that was made elsewhere as it is', async () => {
    const { headers } = await room('?room_id=12');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('the start', () => {
  it('is stopped by a route that does not declare its access', async () => {
    const prepare = startTestServer({
      prepare: (app) => {
        app.get('/api/admin/forgotten', async () => ({}));
      },
    });
    await expect(prepare).rejects.toThrow('GET /api/admin/forgotten does not declare its access');
  });

  it('is stopped by a route whose node is not in the catalogue', async () => {
    const prepare = startTestServer({
      prepare: (app) => {
        app.get('/api/admin/unknown', { config: { access: 'unknown.node' } }, async () => ({}));
      },
    });
    await expect(prepare).rejects.toThrow('needs the node unknown.node');
  });
});
