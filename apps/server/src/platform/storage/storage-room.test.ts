import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFull } from './disk-full';
import { storageRoom } from './storage-room';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-room-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );

describe('a storage folder', () => {
  it('that takes files is told from one that does not, and nothing is left in it', async () => {
    const good = join(folder, 'good');
    expect(await storageRoom(good)).toMatch(/^(ok|low)$/);
    expect(await readdir(good)).toEqual([]);
    await writeFile(join(folder, 'file'), '');
    expect(await storageRoom(join(folder, 'file', 'below'))).toBe('unwritable');
  });

  it('whose rights are missing is told, except to those whom no right stops', async () => {
    const shut = join(folder, 'shut');
    await storageRoom(shut);
    await chmod(shut, 0o500);
    expect(await storageRoom(shut)).toMatch(process.getuid?.() === 0 ? /^(ok|low)$/ : /^unwritable$/);
  });
});

describe('a full disk', () => {
  it('is known by what the system says, also behind other failures, and by nothing else', async () => {
    const failure = await failureOf(writeFile('/dev/full', 'x'));
    expect(diskFull(failure)?.entry).toBe(platformErrors.diskFull);
    expect(diskFull(new Error('outer', { cause: failure }))?.entry).toBe(platformErrors.diskFull);
    const other = await failureOf(writeFile(join(folder, 'none', 'x'), 'x'));
    for (const error of [other, new Error('full'), 'ENOSPC', undefined]) expect(diskFull(error)).toBeUndefined();
  });
});
