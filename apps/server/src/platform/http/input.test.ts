import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, json, startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    rateLimits: { calls: 10_000, tokenCalls: 10_000, publicCalls: 10_000, files: 10_000 },
  });
});
afterAll(() => server.close());

const open = '/api/admin/echo/open';
const good = { username: 'wang', password: 'secret' };

describe('a body of the wrong shape', () => {
  const wrong: [string, unknown, Record<string, string[]>][] = [
    ['an empty object at the fields of the first way', {}, { username: ['请输入用户名'], password: ['请输入密码'] }],
    ['a missing field at that field', { username: 'wang' }, { password: ['请输入密码'] }],
    ['a number where words belong', { ...good, username: 5 }, { username: ['请输入用户名'] }],
    ['an object where words belong', { ...good, password: { $ne: '' } }, { password: ['请输入密码'] }],
    ['an array where words belong', { ...good, password: ['a'] }, { password: ['请输入密码'] }],
    ['null where words belong', { ...good, password: null }, { password: ['请输入密码'] }],
    ['an unknown field at that field', { ...good, roles: ['admin'] }, { roles: ['不支持的项'] }],
    ['a wrong phone at the phone, by the keys present', { mobile: '1', code: '1' }, { mobile: ['请输入正确的手机号'] }],
  ];
  it.each(wrong)('reports %s', async (_title, body, errors) => {
    const { status, body: reply } = await server.call(open, json(body));
    expect({ status, reply }).toEqual({
      status: 400,
      reply: { errcode: platformErrors.invalidInput.errcode, errmsg: platformErrors.invalidInput.errmsg, errors },
    });
  });

  it('reports a rule without words of its own in Chinese', async () => {
    const { body } = await server.call(open, json({ mobile: '13800000000' }));
    expect(body).toMatchObject({ errors: { code: [expect.stringMatching(/\p{Script=Han}/u)] } });
  });

  it('treats a missing body like an empty one', async () => {
    const { status, body } = await server.call(open, { method: 'POST' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { username: ['请输入用户名'] } });
  });
});

describe('a body that cannot be read', () => {
  const { malformedBody, unsupportedContentType, bodyTooLarge } = platformErrors;
  const typed = (type: string): RequestInit => json(good, { 'content-type': type });
  const refused: [string, RequestInit, { errcode: number; status: number }][] = [
    ['broken JSON', json('{"username":'), malformedBody],
    ['__proto__', json('{"username":"a","password":"b","__proto__":{"admin":true}}'), malformedBody],
    ['constructor.prototype', json('{"constructor":{"prototype":{"admin":true}}}'), malformedBody],
    ['an escaped __proto__', json('{"\\u005f_proto__":{"admin":true}}'), malformedBody],
    ['a bare array', json([]), malformedBody],
    ['a bare number', json('5'), malformedBody],
    ['null', json('null'), malformedBody],
    ['plain text', typed('text/plain'), unsupportedContentType],
    ['a form', typed('application/x-www-form-urlencoded'), unsupportedContentType],
    ['a multipart form', typed('multipart/form-data; boundary=x'), unsupportedContentType],
    ['XML', typed('application/xml'), unsupportedContentType],
    ['a JSON dialect', typed('application/vnd.api+json'), unsupportedContentType],
    ['no sensible type', typed(';;;'), unsupportedContentType],
    ['another character set', typed('application/json; charset=gbk'), unsupportedContentType],
    ['a compressed body', json(good, { 'content-encoding': 'gzip' }), unsupportedContentType],
    ['more than 1 MB', json({ ...good, password: 'x'.repeat(1024 * 1024) }), bodyTooLarge],
  ];
  it.each(refused)('refuses %s', async (_title, init, entry) => {
    const { status, body } = await server.call(open, init);
    expect({ status, body }).toMatchObject({ status: entry.status, body: { errcode: entry.errcode } });
  });

  it('takes JSON whose type names UTF-8', async () => {
    const { body } = await server.call(open, typed('application/json; charset=UTF-8'));
    expect(body).toMatchObject({ body: good });
  });
});

describe('a query', () => {
  it('that repeats a parameter is refused at that parameter', async () => {
    const { status, body } = await server.call('/api/admin/echo/send?mobile=1&mobile=2');
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { mobile: ['参数重复'] } } });
  });

  it.each(['__proto__=1', 'constructor=1', '__proto__[admin]=1&mobile=1', '%5F_proto__=1'])(
    'never reaches a prototype (%s)',
    async (query) => {
      const { status } = await server.call(`/api/admin/echo/send?${query}`);
      expect(status).toBe(400);
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    },
  );

  it('is converted as the contract says, and a wrong value is reported at its field', async () => {
    expect((await server.call(`${open}?page=2`, json(good))).body).toEqual({ query: { page: 2 }, body: good });
    const { status, body } = await server.call(`${open}?page=two`, json(good));
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { page: [expect.any(String)] } } });
  });
});

describe('a path', () => {
  it.each(['/api/admin/nothing', '/api/admin/echo/open/', '/api/admin//echo/open', '/API/admin/echo/open'])(
    'that no route has gets 404 in JSON (%s)',
    async (path) => {
      const { status, body } = await server.call(path, json(good));
      expect({ status, body }).toMatchObject({ status: 404, body: { errcode: platformErrors.notFound.errcode } });
    },
  );

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'known under another method gets 405 for %s',
    async (method) => {
      const { status, headers, body } = await server.call(open, { method, headers: bearer('super-token') });
      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
      expect(body).toMatchObject({ errcode: platformErrors.methodNotAllowed.errcode });
    },
  );

  it('that is no valid URL gets 400 in JSON with all headers', async () => {
    const { status, headers, body } = await server.call('/api/admin/%E0%A4%A');
    expect({ status, body }).toMatchObject({ status: 400, body: { errcode: platformErrors.badRequest.errcode } });
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
