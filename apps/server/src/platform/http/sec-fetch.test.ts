import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, rawGet, startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = '/api/admin/echo/send?mobile=13800000000';
const destroy = '/api/admin/echo/destroy?id=3';

/** The headers that browsers send in each situation. */
const page = (site: string, mode: string, dest: string): Record<string, string> => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});

describe('a GET that changes state', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a script of another site', page('cross-site', 'cors', 'empty')],
    ['a script of a sibling host', page('same-site', 'cors', 'empty')],
    ['an image of another site', page('cross-site', 'no-cors', 'image')],
    ['an image in our own rich text', page('same-origin', 'no-cors', 'image')],
    ['a link that is followed', page('same-origin', 'navigate', 'document')],
    ['the address bar', page('none', 'navigate', 'document')],
    ['a frame', page('cross-site', 'navigate', 'iframe')],
    ['a navigation that hides its purpose', page('same-origin', 'navigate', 'empty')],
    ['a value that no browser sends', page('somewhere', 'cors', 'empty')],
  ];
  it.each(foreign)('refuses %s', async (_title, headers) => {
    for (const path of [send, destroy]) {
      const { status, body } = await rawGet(server.url, { path, headers: { ...headers, ...bearer('super-token') } });
      expect({ status, body: JSON.parse(body.toString()) }).toEqual({
        status: 403,
        body: { errcode: platformErrors.crossSite.errcode, errmsg: platformErrors.crossSite.errmsg },
      });
    }
  });

  it('serves a script of our own page, and callers that are no browser', async () => {
    for (const headers of [page('same-origin', 'cors', 'empty'), {}]) {
      const signedIn = { ...headers, ...bearer('super-token') };
      expect((await rawGet(server.url, { path: send, headers })).status).toBe(200);
      expect((await rawGet(server.url, { path: destroy, headers: signedIn })).status).toBe(200);
    }
  });

  it('does not run for HEAD, which browsers and proxies send unasked', async () => {
    const { status, headers } = await server.call(destroy, { method: 'HEAD', headers: bearer('super-token') });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET' });
  });
});
