import { mkdir, mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { configTexts } from './config.texts';

const megabyte = 1024 * 1024;
/** A block of any file system, so that a full one is noticed. */
const probeBytes = 4096;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * Makes a folder and its parents; returns whether it was missing. Node's recursive mkdir never ends where the system
 * reports an existing folder as missing, as below /proc.
 */
export const makeFolder = async (path: string, mode: number): Promise<boolean> => {
  const make = (): Promise<true> => mkdir(path, { mode }).then(() => true);
  try {
    return await make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    if (codeOf(error) !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolder(dirname(path), mode);
    return make();
  }
};

/** The folder itself or, before the first start, its nearest existing parent. */
const nearest = async (path: string): Promise<{ path: string; isFolder: boolean }> => {
  try {
    return { path, isFolder: (await stat(path)).isDirectory() };
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error)) || path === dirname(path)) throw error;
    return nearest(dirname(path));
  }
};

/** Writes a file and removes it again: modes and mounts alone do not show whether writing works. */
const tryToWrite = async (folder: string): Promise<void> => {
  const place = await mkdtemp(join(folder, '.shuyuan-'));
  try {
    const file = await open(join(place, 'probe'), 'wx', 0o600);
    try {
      await file.writeFile(Buffer.alloc(probeBytes));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
};

/** Why a folder of a setting cannot be used, as a message; leaves nothing behind. */
export const folderFault = async (
  name: 'DATA_DIR' | 'DATABASE_WAL_DIR',
  { path: given, neededBytes = 0 }: { path: string; neededBytes?: number },
): Promise<string | undefined> => {
  const path = resolve(given);
  try {
    const found = await nearest(path);
    if (!found.isFolder) return configTexts.folderIsFile(name, found.path);
    await tryToWrite(found.path);
    const { bavail, bsize } = await statfs(found.path);
    if (bavail * bsize >= neededBytes) return undefined;
    const free = Math.floor((bavail * bsize) / megabyte);
    return configTexts.dataDirSmall(path, { free, needed: Math.ceil(neededBytes / megabyte) });
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? configTexts.folderFull(name, path)
      : configTexts.folderUnusable(name, path, code);
  }
};

/** Why a folder cannot be used for data, as a message. */
export const dataFolderFault = (path: string, neededBytes = 0): Promise<string | undefined> =>
  folderFault('DATA_DIR', { path, neededBytes });
