import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { makeFolder } from '../config/data-folder';
import { errorCode } from '../db/connection-trouble';
import { storageFolder } from './storage';

const fileName = 'storage-id';

const readId = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const bucketId = ({ S3_ENDPOINT = '', S3_BUCKET = '' }: Config): string =>
  createHash('sha256').update(`${S3_ENDPOINT}\n${S3_BUCKET}`).digest('hex').slice(0, 16);

/** Tells one storage from another, so that servers on one database can see whether they share their files. */
export const ensureStorageId = async (config: Config): Promise<string> => {
  if (config.STORAGE === 's3') return bucketId(config);
  const folder = storageFolder(config);
  const path = join(folder, fileName);
  const known = await readId(path);
  if (known !== undefined) return known;
  await makeFolder(folder, 0o700);
  const made = randomBytes(8).toString('hex');
  // Of several processes that start at once, one decides.
  await writeFile(path, `${made}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return (await readId(path)) ?? made;
};
