import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { isUnder, servedPaths } from '@shuyuan/contract/platform/served-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { rawGet } from '../platform/http/http.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';
import { pathsOf } from './route-paths.test-kit';

let app: TestApp;
let superToken: string;
beforeAll(async () => {
  app = await startTestApp();
  superToken = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());

const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));
const guarded = (): Endpoint[] => endpoints().filter(({ access }) => access !== 'public' && access !== 'visitor');

const call = async (endpoint: Endpoint, headers: Record<string, string>, query = '') => {
  const response = await fetch(`${app.url}${endpoint.path}${query}`, { method: endpoint.method, headers });
  return { path: endpoint.path, status: response.status, body: await response.json() };
};

const refused = (endpoint: Endpoint) => ({
  path: endpoint.path,
  status: 401,
  body: { errcode: platformErrors.invalidToken.errcode, errmsg: platformErrors.invalidToken.errmsg },
});

describe('every endpoint of every slice', () => {
  it('has a path and method of its own', () => {
    const names = endpoints().map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(8);
  });

  it('refuses a valid token that comes in a cookie and the query only', async () => {
    for (const endpoint of guarded()) {
      const cookie = `shuyuan_token=${superToken}; token=${superToken}; access_token=${superToken}`;
      expect(await call(endpoint, { cookie }, `?token=${superToken}`)).toEqual(refused(endpoint));
    }
  });

  it('refuses a token that is valid in form and known to nobody', async () => {
    const authorization = `Bearer ${'A'.repeat(43)}`;
    for (const endpoint of guarded()) expect(await call(endpoint, { authorization })).toEqual(refused(endpoint));
  });

  it('refuses a cross-site or navigation request where a GET changes state', async () => {
    const changing = endpoints().filter(({ changesState }) => changesState);
    expect(changing.length).toBeGreaterThan(0);
    for (const endpoint of changing) {
      const query = 'mobile=13800000000&code=123456&id=1';
      for (const [name, value] of [
        ['sec-fetch-site', 'cross-site'],
        ['sec-fetch-mode', 'navigate'],
      ] as const) {
        const headers = { authorization: `Bearer ${superToken}`, [name]: value };
        const { status, body } = await rawGet(app.url, { path: `${endpoint.path}?${query}`, headers });
        expect(status).toBe(403);
        expect(JSON.parse(body.toString())).toMatchObject({ errcode: platformErrors.crossSite.errcode });
      }
    }
  });

  it('ignores an unknown parameter where a GET only reads, and refuses it where it changes state', async () => {
    const headers = { authorization: `Bearer ${superToken}` };
    for (const endpoint of guarded().filter(({ method }) => method === 'GET')) {
      const { body } = await call(endpoint, headers, '?_=1&surplus=2&surplus=3');
      const errors = Object.keys((body as { errors?: object }).errors ?? {});
      expect([endpoint.path, errors.includes('_') || errors.includes('surplus')]).toEqual([
        endpoint.path,
        endpoint.changesState === true,
      ]);
    }
  });

  it('serves the administrator of the first start where no input is needed', async () => {
    const needsNone = ({ query }: Endpoint): boolean => query?.safeParse({}).success ?? true;
    const plain = guarded().filter((endpoint) => endpoint.method === 'GET' && needsNone(endpoint));
    expect(plain.length).toBeGreaterThan(3);
    for (const endpoint of plain) {
      expect((await call(endpoint, { authorization: `Bearer ${superToken}` })).status).toBe(200);
    }
  });
});

it('answers only at addresses that the development server passes on, and with the pages of the client', () => {
  const paths = pathsOf(app.routes());
  expect(paths.length).toBeGreaterThan(endpoints().length);
  expect(paths.filter((path) => !isUnder(path, servedPaths))).toEqual(['*']);
});
