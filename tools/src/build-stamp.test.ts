import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSources, isStale, writeStamp } from './build-stamp';

const target = { name: 'server', folder: 'apps/server', product: 'dist/main.js' };
let root: string;

const write = async (file: string, content: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
};

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-stamp-'));
  root = folder;
  await write('package-lock.json', '{}');
  await write('apps/server/src/main.ts', 'start();');
  await write('packages/contract/src/menu.ts', 'export const menu = 1;');
  return () => rm(folder, { recursive: true });
});

const build = async () => {
  await write('apps/server/dist/main.js', 'start();');
  await writeStamp(root, target, await hashSources(root, target));
};

describe('what is stale', () => {
  it('is everything that was never built', async () => {
    expect(await isStale(root, target)).toBe(true);
  });

  it('is nothing right after a build', async () => {
    await build();
    expect(await isStale(root, target)).toBe(false);
  });

  it.each([
    'apps/server/src/main.ts',
    'packages/contract/src/menu.ts',
    'package-lock.json',
    'apps/server/migrations/1.sql',
  ])('is what was built before %s changed', async (file) => {
    await build();
    await write(file, 'changed');
    expect(await isStale(root, target)).toBe(true);
  });

  it('is what was built with another workspace before that one changed', async () => {
    const demo = { name: 'demo', folder: 'apps/demo', product: 'dist/main.js', uses: 'apps/server' };
    await write('apps/demo/dist/main.js', 'fill();');
    await writeStamp(root, demo, await hashSources(root, demo));
    expect(await isStale(root, demo)).toBe(false);
    await write('apps/server/src/main.ts', 'changed');
    expect(await isStale(root, demo)).toBe(true);
  });

  it('is a build whose product is gone', async () => {
    await build();
    await rm(join(root, 'apps/server/dist/main.js'));
    expect(await isStale(root, target)).toBe(true);
  });

  it.each(['apps/server/src/main.test.ts', 'apps/web/src/main.tsx', 'docs/more.md'])(
    'is not what was built before %s changed',
    async (file) => {
      await build();
      await write(file, 'changed');
      expect(await isStale(root, target)).toBe(false);
    },
  );
});
