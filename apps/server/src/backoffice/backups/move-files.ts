import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { kyselyOver } from '../../platform/db/copy';
import type { Scratch } from '../../platform/storage/scratch';
import type { Storage } from '../../platform/storage/storage-interface';
import { namedBlobs } from '../files';
import { openCopyClient } from './write-backup';

interface FileMove {
  readonly url: string;
  readonly from: Storage;
  /** Absent where the files stay; they are only verified then. */
  readonly to?: { readonly storage: Storage; readonly scratch: Scratch } | undefined;
}

const hashOf = async (storage: Storage, sha256: string): Promise<string | undefined> => {
  const body = await storage.open(sha256).catch(() => undefined);
  if (body === undefined) return undefined;
  const hash = createHash('sha256');
  await pipeline(body, hash);
  return hash.digest('hex');
};

/** Copies the uploads that the database names; those that are there already, whole, stay. Returns what is damaged. */
export const moveFiles = async ({ url, from, to }: FileMove): Promise<{ files: number; damaged: string[] }> => {
  const client = await openCopyClient(url);
  try {
    const blobs = await namedBlobs(kyselyOver(client));
    const damaged: string[] = [];
    for (const { sha256, size } of blobs) {
      if (to !== undefined && (await hashOf(to.storage, sha256)) === sha256) continue;
      if ((await hashOf(from, sha256)) !== sha256) {
        damaged.push(sha256);
        continue;
      }
      if (to === undefined) continue;
      const path = await to.scratch.newPath();
      await pipeline(await from.open(sha256), createWriteStream(path, { mode: 0o600 }));
      await to.storage.put({ path, size: Number(size), sha256 });
    }
    return { files: blobs.length, damaged };
  } finally {
    await client.end();
  }
};
