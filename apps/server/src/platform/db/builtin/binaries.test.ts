import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start-error';
import { findBinariesPackage, prepareBinaries } from './binaries';
import { copyBinariesPackage } from './builtin-postgres.test-kit';

const versionOf = async (program: string): Promise<string> =>
  (await promisify(execFile)(program, ['--version'])).stdout.trim();

let folder: string;
let packageRoot: string;
let listFile: string;
let list: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-binaries-'));
  packageRoot = await copyBinariesPackage(join(folder, 'package'));
  listFile = join(packageRoot, 'native', 'pg-symlinks.json');
  list = await readFile(listFile, 'utf8');
});

beforeEach(async () => {
  const libraries = join(packageRoot, 'native', 'lib');
  const entries = await readdir(libraries, { withFileTypes: true });
  await Promise.all(entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => rm(join(libraries, name))));
  await writeFile(listFile, list);
});

afterAll(() => rm(folder, { recursive: true }));

describe('prepareBinaries', () => {
  it('refuses a package whose files are damaged and names the file', async () => {
    await writeFile(listFile, '[');
    await expect(prepareBinaries(packageRoot)).rejects.toThrow(/pg-symlinks\.json/);
    await expect(prepareBinaries(packageRoot)).rejects.toBeInstanceOf(StartError);
  });

  it('makes programs run that npm left without their library symlinks', async () => {
    await expect(versionOf(join(packageRoot, 'native', 'bin', 'initdb'))).rejects.toThrow(/librar/i);
    const binaries = await prepareBinaries(packageRoot);
    expect(await versionOf(binaries.initdb)).toMatch(new RegExp(`\\(PostgreSQL\\) ${binaries.major}\\.`));
    expect(await versionOf(binaries.postgres)).toMatch(new RegExp(`\\(PostgreSQL\\) ${binaries.major}\\.`));
  });

  it('replaces a symlink that leads nowhere, and takes several starts at once', async () => {
    const link = join(packageRoot, 'native', 'lib', 'libpq.so.5');
    await symlink('libpq.so.5.99', link);
    await Promise.all(Array.from({ length: 5 }, () => prepareBinaries(packageRoot)));
    expect(await readlink(link)).toBe('libpq.so.5.18');
  });

  it('makes programs executable that are not', async () => {
    await Promise.all(['initdb', 'postgres'].map((name) => chmod(join(packageRoot, 'native', 'bin', name), 0o644)));
    const binaries = await prepareBinaries(packageRoot);
    expect(await versionOf(binaries.postgres)).toContain('PostgreSQL');
  });

  it('finds the package of this machine among the installed ones', async () => {
    const binaries = await prepareBinaries(findBinariesPackage());
    expect(await versionOf(binaries.postgres)).toContain('PostgreSQL');
  });
});
