import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { objectPath, type Storage } from './storage-interface';

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Stores objects in a local folder, readable only by this server's user. */
export const localStorage = (root: string): Storage => {
  const placeOf = (sha256: string): string => join(root, objectPath(sha256));
  const exists = async (sha256: string): Promise<boolean> => {
    try {
      await access(placeOf(sha256));
      return true;
    } catch {
      return false;
    }
  };
  return {
    put: async ({ path, sha256 }) => {
      const place = placeOf(sha256);
      const folder = dirname(place);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sync(path);
      await rename(path, place);
      // The directory entries must reach the disk too: that of the object and those of new folders.
      for (const made of [folder, dirname(folder), root]) await sync(made);
    },
    open: async (sha256, range) => {
      const stream = createReadStream(placeOf(sha256), range);
      await once(stream, 'open');
      return stream;
    },
    exists,
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
  };
};
