import type pg from 'pg';
import { judgeSettings } from '../../platform/config/config';
import { runningAddress } from '../../platform/db/builtin/running';
import { errorCode } from '../../platform/db/connection-trouble';
import { readOnlySession } from '../../platform/db/server-look';
import { databaseFaults } from '../judged-config';
import type { Finding, Situation } from './finding';

/** What is to be found in the database while it runs; the check of the database tells where it cannot be read. */
export const inRunningDatabase = async (
  { settings, env }: Situation,
  look: (client: pg.ClientBase) => Promise<Finding[]>,
): Promise<Finding[]> => {
  if (judgeSettings(env).faults.length > 0 || (await databaseFaults(settings)).length > 0) return [];
  const { DATABASE_URL, DATA_DIR = '' } = settings;
  const url = DATABASE_URL ?? (await runningAddress(DATA_DIR));
  if (url === undefined) return [];
  try {
    return await readOnlySession(url, look);
  } catch (error) {
    // A database before its first start, or of a version without such a table; the check of the schema tells of it.
    if (errorCode(error) === '42P01') return [];
    throw error;
  }
};
