import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.test-kit';

let dataDir: string;
let app: TestApp | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-ready-'));
});
afterEach(async () => {
  await app?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readiness = async () => {
  app = await startTestApp({ env: { DATA_DIR: dataDir } });
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

it('an app whose folder takes files is ready', async () => {
  const { status, body } = await readiness();
  // A nearly full disk is reported as well, and is no fault of the test.
  expect([status, ['ready', 'degraded']]).toEqual([200, expect.arrayContaining([(body as { status: string }).status])]);
  expect(JSON.stringify(body)).not.toContain('unwritable');
});

it('an app whose folder takes no file says so, and goes on serving', async () => {
  await mkdir(join(dataDir, 'storage'));
  await writeFile(join(dataDir, 'storage', 'scratch'), 'in the way');
  expect(await readiness()).toEqual({ status: 200, body: { status: 'degraded', storage: 'unwritable' } });
});
