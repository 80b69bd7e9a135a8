import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFull } from './disk-full';

/** `low`: files can still be written, but not for long. */
export type StorageRoom = 'ok' | 'low' | 'full' | 'unwritable';

/** Below this, a handful of large files fills the disk. */
const lowBytes = 256 * 1024 * 1024;
/** A block, so that a disk without a free one shows. */
const probe = Buffer.alloc(4096);

/** Whether files can be written to a folder: tested by writing, since permissions and quotas do not show it. */
export const storageRoom = async (folder: string): Promise<StorageRoom> => {
  const path = join(folder, `probe_${process.pid}_${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, probe, { flag: 'wx', mode: 0o600 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < lowBytes ? 'low' : 'ok';
  } catch (error) {
    return diskFull(error) === undefined ? 'unwritable' : 'full';
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
};
