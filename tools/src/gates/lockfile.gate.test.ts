import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project-root';
import { lockfileGate } from './lockfile.gate';
import { plantTree } from './planted-tree.test-kit';

const good = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };
const locked = (packages: Record<string, object>): Record<string, string> => ({
  'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'house' }, ...packages } }),
});

describe('lockfile', () => {
  it('finds nothing in the one of the house', async () => {
    expect(await lockfileGate.find(projectRoot)).toEqual([]);
  });

  it('accepts packages of the registry, our own, and what was read by a person', async () => {
    const root = await plantTree(
      locked({
        'node_modules/zod': good,
        'node_modules/@shuyuan/contract': { resolved: 'packages/contract', link: true },
        'node_modules/esbuild': { ...good, hasInstallScript: true },
        'node_modules/sharp': { ...good, license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
        'node_modules/tinymce': { ...good, license: 'SEE LICENSE IN license.md' },
        'node_modules/a/node_modules/busboy': { ...good, license: undefined },
      }),
    );
    expect(await lockfileGate.find(root)).toEqual([]);
  });

  it.each([
    ['a package without a hash', { integrity: undefined }, 'no sha512 hash'],
    ['a weak hash', { integrity: 'sha1-abc=' }, 'no sha512 hash'],
    ['a package from a repository', { version: 'git+ssh://x/y.git#abc' }, 'no exact version'],
    ['a package from an address', { resolved: 'git+https://code.example/zod.git' }, 'bound to the address'],
    ['a script at installation', { hasInstallScript: true }, 'runs a script'],
    ['a deprecated package', { deprecated: 'use another' }, 'is deprecated: use another'],
    ['a licence that does not fit', { license: 'SSPL-1.0' }, '"SSPL-1.0"'],
    ['a licence that nobody read', { license: undefined }, 'has the licence ""'],
    ['one of two licences that does not fit', { license: '(MIT AND BUSL-1.1)' }, 'BUSL-1.1'],
  ])('finds %s', async (_what, fault, finding) => {
    const root = await plantTree(locked({ 'node_modules/zod': { ...good, ...fault } }));
    expect(await lockfileGate.find(root)).toEqual([expect.stringContaining(finding)]);
  });

  it('finds a package that changed its licence after it was read', async () => {
    const root = await plantTree(locked({ 'node_modules/tinymce': { ...good, license: 'BUSL-1.1' } }));
    expect(await lockfileGate.find(root)).toEqual([expect.stringContaining('BUSL-1.1')]);
  });

  it('finds a lockfile that holds nothing', async () => {
    expect(await lockfileGate.find(await plantTree(locked({})))).toEqual([expect.stringContaining('names no package')]);
  });
});
