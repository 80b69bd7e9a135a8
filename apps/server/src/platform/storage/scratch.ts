import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Longer than any upload may take: older files are abandoned. */
const abandonedMs = 15 * 60_000;

/** A folder for files that are still being written. */
export interface Scratch {
  /** A new path in it; the file does not exist yet. */
  newPath(): Promise<string>;
  /** Removes the files of killed servers. */
  clean(): Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
};

const hostMark = (): string =>
  hostname()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 32) || 'host';

/** Opens the scratch folder; several servers may share it, so each marks its files with its host and process. */
export const openScratch = (folder: string): Scratch => {
  const isOrphan = async (name: string): Promise<boolean> => {
    const [host, pid] = name.split('_');
    if (host === hostMark() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > abandonedMs;
  };
  return {
    newPath: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${hostMark()}_${process.pid}_${randomUUID()}`);
    },
    clean: async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (await isOrphan(name)) await rm(join(folder, name), { force: true });
    },
  };
};
