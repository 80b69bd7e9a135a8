import { join, resolve } from 'node:path';
import { type Config, settingOf } from '../config/config';
import { localStorage } from './local-storage';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage-interface';

/** The folder of the server's data outside the database. */
export const storageFolder = (config: Config): string => join(resolve(config.DATA_DIR), 'storage');

/** The configured storage. */
export const createStorage = (config: Config): Storage => {
  if (config.STORAGE === 'local') return localStorage(join(storageFolder(config), 'objects'));
  return s3Storage({
    endpoint: settingOf(config, 'S3_ENDPOINT'),
    region: config.S3_REGION,
    bucket: settingOf(config, 'S3_BUCKET'),
    accessKeyId: settingOf(config, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: settingOf(config, 'S3_SECRET_ACCESS_KEY'),
  });
};

/** No file has this hash; whether it is there can be asked all the same. */
const nobodysHash = '0'.repeat(64);

/** Why the storage cannot be reached, in its own words; a folder is judged with the data folder. */
export const storageFault = async (config: Config): Promise<string | undefined> => {
  if (config.STORAGE === 'local') return undefined;
  const storage = createStorage(config);
  try {
    await storage.exists(nobodysHash);
    // Only an answer with a body tells a missing bucket from a missing object.
    (await storage.open(nobodysHash)).destroy();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return /^S3 answered 404(?! NoSuchBucket)/.test(reason) ? undefined : reason;
  }
};
