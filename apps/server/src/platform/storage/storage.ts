import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config/config';
import { localStorage } from './local-storage';
import { s3Storage } from './s3-storage';
import { storageTexts } from './storage.texts';
import type { Storage } from './storage-interface';

const needed = (config: Config, name: keyof Config & string): string => {
  const value = config[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(storageTexts.missing(name));
};

/** The folder of what this server keeps beside the database. */
export const storageFolder = (config: Config): string => join(resolve(config.DATA_DIR), 'storage');

/** The storage that the configuration names; one that lacks a setting stops the start. */
export const createStorage = (config: Config): Storage => {
  if (config.STORAGE === 'local') return localStorage(join(storageFolder(config), 'objects'));
  return s3Storage({
    endpoint: needed(config, 'S3_ENDPOINT'),
    region: config.S3_REGION,
    bucket: needed(config, 'S3_BUCKET'),
    accessKeyId: needed(config, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: needed(config, 'S3_SECRET_ACCESS_KEY'),
  });
};
