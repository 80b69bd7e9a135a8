import { jsonDepthMax, jsonValuesMax } from '@shuyuan/contract/platform/json-limits';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = '/api/admin/echo/open';

describe('a body', () => {
  it.each([
    ['lists', '['.repeat(3000) + ']'.repeat(3000)],
    ['objects', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
    ['a known field', `{"username":${'['.repeat(jsonDepthMax)}${']'.repeat(jsonDepthMax)},"password":"x"}`],
    ['a text that never ends', '['.repeat(500_000)],
  ])('nested too deep is refused in words: %s', async (_name, body) => {
    const { errcode, errmsg } = platformErrors.bodyTooDeep;
    expect(await server.call(open, json(body))).toMatchObject({ status: 400, body: { errcode, errmsg } });
  });

  it('of too many values is refused in words', async () => {
    const { errcode, errmsg } = platformErrors.bodyTooManyValues;
    const body = { username: 'a', password: Array.from({ length: jsonValuesMax }, () => 1) };
    expect(await server.call(open, json(body))).toMatchObject({ status: 400, body: { errcode, errmsg } });
  });

  it('is told of a hundred faults at the most, by names that end', async () => {
    const keys = Array.from({ length: 1500 }, (_, at) => [`${at}${'x'.repeat(200)}`, 1]);
    const reply = await server.call(open, json({ ...Object.fromEntries(keys), username: 'a', password: 'b' }));
    expect(reply.status).toBe(400);
    const { errors } = reply.body as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toHaveLength(100);
    expect(Math.max(...Object.keys(errors).map(({ length }) => length))).toBe(100);
  });

  it('that is large is told of its first fault', async () => {
    const keys = Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]);
    const reply = await server.call(open, json({ ...Object.fromEntries(keys), username: 1, password: 'b' }));
    expect(reply).toMatchObject({ status: 400, body: { errors: { username: ['请输入用户名'] } } });
  });
});
