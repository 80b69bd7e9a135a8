import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';

/** Where the built-in PostgreSQL keeps its things. */
export interface Site {
  readonly dataDir: string;
  readonly postgresDir: string;
  /** PGDATA. */
  readonly clusterDir: string;
  /** How to connect, password included; for the tests and for the school's IT person. */
  readonly connectionFile: string;
  readonly logFile: string;
}

const privateMode = 0o700;
/** Lets a system user pass through to its cluster without seeing what else is there. */
const passageMode = 0o711;

/** Makes the folders. A data folder that exists keeps its mode: it may be one that others use as well. */
export const prepareSite = async (dataDir: string): Promise<Site> => {
  const mode = process.geteuid?.() === 0 ? passageMode : privateMode;
  const path = resolve(dataDir);
  try {
    const made = await mkdir(path, { recursive: true, mode });
    const real = await realpath(path);
    // The umask may have narrowed what mkdir was asked for.
    if (made !== undefined) await chmod(real, mode);
    const postgresDir = join(real, 'postgres');
    await mkdir(postgresDir, { recursive: true, mode });
    await chmod(postgresDir, mode);
    return {
      dataDir: real,
      postgresDir,
      clusterDir: join(postgresDir, 'cluster'),
      connectionFile: join(postgresDir, 'connection.json'),
      logFile: join(postgresDir, 'postgres.log'),
    };
  } catch (error) {
    throw new StartError(startTexts.dataDirUnusable(path, error instanceof Error ? error.message : String(error)));
  }
};
