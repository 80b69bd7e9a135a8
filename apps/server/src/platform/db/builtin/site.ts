import { chmod, type FileHandle, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../config/data-folder';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';

/** The files of the built-in PostgreSQL. */
export interface Site {
  readonly dataDir: string;
  readonly postgresDir: string;
  /** PGDATA. */
  readonly clusterDir: string;
  /** How to connect, password included; for the tests and for the school's IT person. */
  readonly connectionFile: string;
  readonly logFile: string;
  /** The owner of the folder; a start by root gives its files to them. */
  readonly owner: { readonly uid: number; readonly gid: number };
}

const privateMode = 0o700;
/** Lets a system user reach its cluster without listing what else is there. */
const passageMode = 0o711;

const siteIn = async (dataDir: string): Promise<Site> => {
  const postgresDir = join(dataDir, 'postgres');
  const { uid, gid } = await stat(postgresDir);
  return {
    owner: { uid, gid },
    dataDir,
    postgresDir,
    clusterDir: join(postgresDir, 'cluster'),
    connectionFile: join(postgresDir, 'connection.json'),
    logFile: join(postgresDir, 'postgres.log'),
  };
};

/** The files of a data folder that has been used; undefined before its first start. */
export const existingSite = (dataDir: string): Promise<Site | undefined> =>
  realpath(resolve(dataDir))
    .then(siteIn)
    .catch(() => undefined);

/** Makes the folders. An existing data folder keeps its mode: others may use it as well. */
export const prepareSite = async (dataDir: string): Promise<Site> => {
  const mode = process.geteuid?.() === 0 ? passageMode : privateMode;
  const path = resolve(dataDir);
  try {
    const made = await makeFolder(path, mode);
    const real = await realpath(path);
    // The umask may have restricted the mode of mkdir.
    if (made) await chmod(real, mode);
    const postgresDir = join(real, 'postgres');
    if (await makeFolder(postgresDir, mode)) await chmod(postgresDir, mode);
    return await siteIn(real);
  } catch (error) {
    throw new StartError(startTexts.dataDirUnusable(path, error instanceof Error ? error.message : String(error)));
  }
};

/** Leaves a new file to the owner of the folder, so that a start by root does not lock an ordinary user out. */
export const giveToOwner = async (site: Site, file: FileHandle): Promise<void> => {
  if (process.geteuid?.() === 0) await file.chown(site.owner.uid, site.owner.gid);
};
