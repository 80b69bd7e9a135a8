import { messageStreamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FileApp, pdf, picture, startFileApp, upload } from '../backoffice/files/file.test-kit';
import { freshMobile } from '../backoffice/identity/identity.test-kit';
import { visit, visitorEnv } from '../backoffice/visitors/visitor.test-kit';
import { pathsOf } from './route-paths.test-kit';

/** The routes that no table of endpoints has; the matrix does not see them. */
const plainRoutes = ['*', '/api/admin/message/stream', '/files/:key/:name', '/files/job/:id', '/healthz', '/readyz'];

let app: FileApp;
let visitor: string;
beforeAll(async () => {
  app = await startFileApp({ env: visitorEnv });
  visitor = await visit(app, freshMobile());
});
afterAll(() => app.close());

const refusalOf = async (path: string, token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}${path}`, { headers });
  return { status: response.status, body: await response.json() };
};
const { errcode } = platformErrors.invalidToken;

it('no route is outside the tables of endpoints but these', () => {
  const tables = new Set<string>(
    app.slices.flatMap(({ endpoints }) => Object.values(endpoints).map(({ path }) => path)),
  );
  expect(
    pathsOf(app.routes())
      .filter((path) => !tables.has(path))
      .sort(),
  ).toEqual(plainRoutes);
});

it('those that need staff refuse visitors and whoever has no token', async () => {
  const files = [
    await upload(app, { bytes: await picture(), name: '证件.png' }),
    await upload(app, { bytes: pdf(), name: '合同.pdf' }),
  ];
  const addresses = files.map(({ body }) => String((body as { url: string }).url));
  for (const path of [messageStreamPath, ...addresses]) {
    for (const token of [undefined, visitor]) {
      expect([path, await refusalOf(path, token)]).toMatchObject([path, { status: 401, body: { errcode } }]);
    }
  }
  expect((await refusalOf('/files/job/1', visitor)).status).toBe(403);
});
