// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, login } from '../backoffice/identity/identity-api.test-kit';
import { startedBy } from '../platform/process/process.test-kit';
import { serverProgram } from './process.test-kit';

const run = promisify(execFile);
const password = 'Lantern-Bridge-58';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-nodes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The Node.js binary of one version, from npm, for this machine. */
const installNode = async (version: string): Promise<string> => {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(folder, version);
  await run('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${name}@${version}`]);
  return join(prefix, 'node_modules', name, 'bin', 'node');
};

// Some packages ask for a newer Node.js than they need, so the oldest supported version is tested exactly. It has the V8 of
// later ones, whose compiled code it must not take.
const versions = runs({ usual: ['20.19.0'], assure: ['20.19.0', '22', '24', '26'] });

it.each(versions)(
  'the product starts, signs in, answers and ends on Node.js %s',
  async (version) => {
    const dataDir = join(folder, `data-${version}`);
    const start = startedBy(await installNode(version));
    const server = start(await serverProgram(), { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: password });
    try {
      const [, address = ''] = await server.waitFor(/is running: {2}(http:\S+)/);
      expect((await fetch(`${address}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
      const { body } = await login(address, { username: 'admin', password });
      const token = body.access_token as string;
      expect((await callApi(address, formEndpoints.index, { token })).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
    }
    expect(await server.ended, server.output()).toBe(0);
  },
  300_000,
);
