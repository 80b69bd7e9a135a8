import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderFault } from './data-folder';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a data folder', () => {
  it.each(['/proc/x', '/proc/x/y/z', '/sys/x', `/tmp/${'x'.repeat(300)}`])(
    'is refused at %s, at once',
    async (path) => {
      expect(await dataFolderFault(path)).toMatch(/^DATA_DIR .*E[A-Z]+.*。$/);
    },
  );

  it('is refused where a file is in the way, and where the disk is too small', async () => {
    await writeFile(join(folder, 'letter'), '');
    expect(await dataFolderFault(join(folder, 'letter', 'data'))).toContain(`${join(folder, 'letter')} 是一个文件`);
    expect(await dataFolderFault(folder, 2 ** 60)).toMatch(/只剩 \d+ MB，首次启动至少需要 \d+ MB。$/);
  });

  it('is taken where it is and where it can be made, and nothing is left there', async () => {
    expect(await dataFolderFault(folder)).toBeUndefined();
    expect(await dataFolderFault(join(folder, 'new', 'data'))).toBeUndefined();
    expect(await readdir(folder)).toEqual(['letter']);
  });
});
