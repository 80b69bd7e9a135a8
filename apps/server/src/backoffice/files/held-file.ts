import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { AppError } from '../../platform/http/app-error';
import { diskFull } from '../../platform/storage/disk-full';
import { claimBlob, deleteHolds, findHolders, insertHold, releaseBlob } from './blob.repository';
import type { FileDeps } from './file.deps';
import { letBlobGo } from './unused-blob';

/** An object that another slice keeps, outside the library. */
export interface HeldFile {
  readonly sha256: string;
  readonly size: number;
}

/** Stores files of other slices; a holder has at most one. */
export interface HeldFiles {
  /** Takes a finished file over; its path may be gone afterwards. The holder's previous file is released. */
  hold(file: { path: string; holder: string }): Promise<HeldFile>;
  open(sha256: string): Promise<Readable>;
  /** Releases the holder's file; its bytes are deleted when nothing else needs them. */
  release(holder: string): Promise<void>;
  /** All holders whose name has this prefix. */
  holders(prefix: string): Promise<string[]>;
}

const measure = async (path: string): Promise<HeldFile> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest('hex'), size: (await stat(path)).size };
};

const release = async (deps: FileDeps, holder: string): Promise<void> => {
  for (const sha256 of await deleteHolds(deps.db, holder)) await letBlobGo(deps, sha256);
};

const hold = async (deps: FileDeps, { path, holder }: { path: string; holder: string }): Promise<HeldFile> => {
  const { db, storage } = deps;
  await release(deps, holder);
  const file = await measure(path);
  await claimBlob(db, file);
  try {
    if (!(await storage.exists(file.sha256))) await storage.put({ path, ...file });
    await insertHold(db, { holder, sha256: file.sha256 });
  } catch (error) {
    throw diskFull(error) ?? new AppError(fileErrors.storageFailed, { cause: error });
  } finally {
    await releaseBlob(db, file.sha256);
  }
  return file;
};

/** The storage as other slices may use it. */
export const createHeldFiles = (deps: FileDeps): HeldFiles => ({
  hold: (file) => hold(deps, file),
  open: (sha256) => deps.storage.open(sha256),
  release: (holder) => release(deps, holder),
  holders: (prefix) => findHolders(deps.db, prefix),
});
