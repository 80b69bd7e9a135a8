// @module-tag long
import { spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyBinariesPackage, makeStage, query } from './builtin-postgres.test-kit';

const isRoot = process.geteuid?.() === 0;
const nobody = 65_534;

let stage: Awaited<ReturnType<typeof makeStage>>;
let home: string;
let packageRoot: string;

beforeAll(async () => {
  stage = await makeStage();
  home = join(stage.folder, 'home');
  await mkdir(home);
  packageRoot = await copyBinariesPackage(join(home, 'package'));
});
afterAll(() => stage.clear());

const clusterOwner = async (dataDir: string): Promise<number> => (await stat(join(dataDir, 'postgres', 'cluster'))).uid;
const modeOf = async (...path: string[]): Promise<number> => (await stat(join(...path))).mode & 0o777;

/** Node itself may live in a folder that only root can enter. */
const nodeFor = async (user: { uid: number; gid: number }): Promise<string> => {
  if (spawnSync(process.execPath, ['--version'], { cwd: '/', ...user }).status === 0) return process.execPath;
  const copy = join(stage.folder, 'node');
  await copyFile(process.execPath, copy);
  await chmod(copy, 0o755);
  return copy;
};

// Only root can act as root; the tests below cover an ordinary user.
if (isRoot) {
  describe('started by root', () => {
    it('is refused with a way out where no identity can be had', async () => {
      await chmod(home, 0o700);
      const server = stage.serve(join(home, 'nowhere'), { packageRoot, path: '/nonexistent' });
      expect(await server.next()).toMatchObject({
        state: 'refused',
        message: expect.stringContaining('set DATABASE_URL'),
      });
    });

    it('in a folder that only root may enter, runs in a user namespace and comes back the same way', async () => {
      await chmod(home, 0o700);
      const dataDir = join(home, 'private');

      const first = stage.serve(dataDir, { packageRoot });
      const ready = await first.next();
      expect(ready.message).toBe('');
      expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await expect.poll(first.log).toContain('"identity":"namespace"');
      expect(await clusterOwner(dataDir)).toBe(0);
      expect(await first.stop()).toMatchObject({ state: 'stopped' });

      await chmod(home, 0o755);
      const second = stage.serve(dataDir, { packageRoot });
      expect(await second.next()).toMatchObject({ state: 'ready', adopted: false });
      await expect.poll(second.log).toContain('"identity":"namespace"');
      await second.stop();
    });

    it('in a folder that others may enter, runs as a system user that sees nothing but its cluster, which no ordinary user may use', async () => {
      await chmod(home, 0o755);
      const dataDir = join(home, 'open', 'data');
      const server = stage.serve(dataDir, { packageRoot });
      expect(await server.next()).toMatchObject({ state: 'ready' });
      await expect.poll(server.log).toContain('"identity":"user"');
      expect(await clusterOwner(dataDir)).toBeGreaterThan(0);
      expect(await modeOf(dataDir)).toBe(0o711);
      expect(await modeOf(dataDir, 'postgres')).toBe(0o711);
      expect(await modeOf(dataDir, 'postgres', 'cluster')).toBe(0o700);
      await server.stop();
      const user = { uid: nobody, gid: nobody };
      const stranger = stage.serve(dataDir, { ...user, packageRoot, node: await nodeFor(user) });
      expect(await stranger.next()).toMatchObject({
        state: 'refused',
        message: expect.stringContaining('belongs to another system user'),
      });
    });
  });
}

describe('started by an ordinary user', () => {
  it('runs as that user in folders that nobody else may enter', async () => {
    const user = isRoot ? { uid: nobody, gid: nobody } : {};
    const node = isRoot ? await nodeFor({ uid: nobody, gid: nobody }) : process.execPath;
    await chmod(home, 0o700);
    if (isRoot) for (const path of [home, join(packageRoot, 'native', 'lib')]) await chown(path, nobody, nobody);
    const dataDir = join(home, 'ordinary');
    const server = stage.serve(dataDir, { packageRoot, node, ...user });
    const ready = await server.next();
    expect(ready.message).toBe('');
    expect(await query(ready.url, "select '张三' as name")).toEqual([{ name: '张三' }]);
    await expect.poll(server.log).toContain('"identity":"self"');
    expect(await clusterOwner(dataDir)).toBe(isRoot ? nobody : process.geteuid?.());
    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await modeOf(dataDir, 'postgres', 'connection.json')).toBe(0o600);
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['cluster', 'connection.json', 'postgres.log']);
    await server.stop();
  });
});
