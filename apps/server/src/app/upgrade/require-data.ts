import { resolve } from 'node:path';
import { bytesForCluster } from '../../platform/db/builtin/cluster';
import { contentsOf } from '../../platform/db/copying/fill-database';
import { readOnlySession } from '../../platform/db/server-look';
import { StartError } from '../../platform/db/start-error';
import type { ProductParts } from '../open-product';
import { upgradeTexts } from './upgrade.texts';

/** Refuses where there is nothing to upgrade yet, before a database is made. */
export const requireData = async ({ config }: ProductParts): Promise<void> => {
  const { DATABASE_URL, DATA_DIR } = config;
  const isEmpty =
    DATABASE_URL === undefined
      ? (await bytesForCluster(DATA_DIR)) > 0
      : (await readOnlySession(DATABASE_URL, contentsOf)).length === 0;
  if (isEmpty) throw new StartError(upgradeTexts.nothingThere(DATABASE_URL ? 'DATABASE_URL' : resolve(DATA_DIR)));
};
