// @module-tag long
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAdvisories } from './advisories';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shuyuan-advisories-'));
  const manifest = { name: 'house', version: '1.0.0', dependencies: { thing: '1.2.3' } };
  const thing = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` };
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, 'node_modules/thing': thing } };
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Queries a registry that gives this response. */
const askRegistry = async (status: number, body: string): ReturnType<typeof askAdvisories> => {
  const server = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST' && request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' }).end(isAsked ? body : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    return await askAdvisories(root, { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` });
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

describe('advisories', () => {
  it('are found for a package that the registry warns of', async () => {
    const advisory = { id: 7, title: 'Lets anyone in', url: 'https://advisories.example/7', severity: 'high' };
    const reply = { thing: [{ ...advisory, vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 8 } }] };
    const asked = await askRegistry(200, JSON.stringify(reply));
    expect(asked).toEqual({
      outcome: 'found',
      lines: [expect.stringMatching(/^high: thing .*Lets anyone in https:\/\/advisories\.example\/7$/)],
    });
  });

  it('are none where the registry says so', async () => {
    expect(await askRegistry(200, '{}')).toEqual({ outcome: 'clean', packages: 1 });
  });

  it.each([
    ['has no such service', 405, ''],
    ['does not know the address', 404, '{}'],
    ['answers with something else', 200, '<html></html>'],
  ])('are not taken for none where the registry %s', async (_title, status, body) => {
    expect(await askRegistry(status, body)).toMatchObject({ outcome: 'unanswered' });
  });

  it('are not taken for none where nobody listens', async () => {
    const asked = askAdvisories(root, { ...process.env, npm_config_registry: 'http://127.0.0.1:1/' });
    expect(await asked).toMatchObject({ outcome: 'unanswered', reason: expect.stringContaining('ECONNREFUSED') });
  });
});
