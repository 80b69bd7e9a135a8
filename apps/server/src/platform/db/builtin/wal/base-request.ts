import { access, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from './wal-folder';

const pathIn = (dataDir: string): string => join(resolve(dataDir), 'postgres', 'base-copy-wanted');

/** Asks whichever process keeps the log for a base copy, at the hour of the school's backups. */
export const requestBase = (dataDir: string): Promise<void> => writeWhole(pathIn(dataDir), '');

/** Whether one was asked for. */
export const isBaseRequested = (dataDir: string): Promise<boolean> =>
  access(pathIn(dataDir)).then(
    () => true,
    () => false,
  );

/** Notes that it was made. */
export const clearBaseRequest = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });
