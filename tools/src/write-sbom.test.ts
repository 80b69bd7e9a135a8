import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSbom } from './write-sbom';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shuyuan-sbom-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const locked = (version: string) => ({ version, integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' });

const plantLockfile = async (): Promise<void> => {
  const manifest = {
    name: 'house',
    version: '1.0.0',
    dependencies: { thing: '1.2.3' },
    devDependencies: { hammer: '4.5.6' },
  };
  const packages = {
    '': manifest,
    'node_modules/thing': { ...locked('1.2.3'), dependencies: { part: '7.8.9' } },
    'node_modules/part': locked('7.8.9'),
    'node_modules/hammer': { ...locked('4.5.6'), dev: true },
  };
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }));
};

it('lists every package that the product runs with, with its version and hash, and none that only builds it', async () => {
  await plantLockfile();
  expect(await writeSbom(root)).toBe(true);
  const written = JSON.parse(await readFile(join(root, 'apps/server/dist/sbom.cdx.json'), 'utf8'));
  expect(written).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'house', type: 'application' } },
  });
  const components = written.components as { purl: string; hashes: { alg: string }[] }[];
  expect(components.map(({ purl }) => purl).sort()).toEqual(['pkg:npm/part@7.8.9', 'pkg:npm/thing@1.2.3']);
  expect(components.flatMap(({ hashes }) => hashes.map(({ alg }) => alg))).toEqual(['SHA-512', 'SHA-512']);
});

it('fails where there is no lockfile to list', async () => {
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'house' }));
  expect(await writeSbom(root)).toBe(false);
});
