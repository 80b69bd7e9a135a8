import { resolve } from 'node:path';
import type { Config } from '../platform/config/config';
import { bytesForCluster } from '../platform/db/builtin/cluster';
import { contentsOf } from '../platform/db/copying/fill-database';
import { readOnlySession } from '../platform/db/server-look';
import { StartError } from '../platform/db/start-error';
import { storageFault } from '../platform/storage/storage';
import { backupTexts } from './backup-commands.texts';

/** Refuses where the product has no data yet, before a database is made. */
export const requireData = async ({ DATABASE_URL, DATA_DIR }: Config): Promise<void> => {
  const isEmpty =
    DATABASE_URL === undefined
      ? (await bytesForCluster(DATA_DIR)) > 0
      : (await readOnlySession(DATABASE_URL, contentsOf)).length === 0;
  if (isEmpty) throw new StartError(backupTexts.nothingThere(DATABASE_URL ? 'DATABASE_URL' : resolve(DATA_DIR)));
};

/** Refuses where the uploads cannot be reached. */
export const requireStorage = async (config: Config): Promise<void> => {
  const reason = await storageFault(config);
  if (reason !== undefined) throw new StartError(backupTexts.noStorage(reason));
};
