import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { syncFolder } from '../../archive/sync-folder';
import { isThere } from '../../config/is-there';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';
import type { PostgresBinaries } from './binaries';
import { chooseIdentity, identityOfCluster } from './identity';
import { type Identity, run } from './program';
import type { Site } from './site';

/** The beginning of the names of what is still being made. */
export const draftPrefix = 'init-';

/** The major version that made a cluster; undefined where there is none. */
export const readMajor = async (site: Site): Promise<string | undefined> => {
  try {
    return (await readFile(join(site.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new StartError(startTexts.foreignOwner(site.clusterDir));
    throw error;
  }
};

export const clusterExists = async (site: Site): Promise<boolean> => (await readMajor(site)) !== undefined;

/** What a new cluster takes, with room for its first weeks. */
const newClusterBytes = 200 * 1024 * 1024;

/** Whether a data folder holds a built-in database. */
export const isClusterMade = (dataDir: string): Promise<boolean> =>
  isThere(join(resolve(dataDir), 'postgres', 'cluster', 'PG_VERSION'));

/** The space that a data folder must have before PostgreSQL is started there. */
export const bytesForCluster = async (dataDir: string): Promise<number> =>
  (await isClusterMade(dataDir)) ? 0 : newClusterBytes;

interface NewCluster {
  readonly site: Site;
  readonly binaries: PostgresBinaries;
  readonly user: string;
  readonly password: string;
  readonly durable: boolean;
}

/** Creates the cluster in `draft`; one that is interrupted half-way never gets the cluster's name. */
const createCluster = async (wanted: NewCluster, draft: string): Promise<void> => {
  const identity = await chooseIdentity({ folder: draft, program: wanted.binaries.postgres });
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, wanted.password, { mode: 0o600 });
  if (identity.kind === 'user') await chown(passwordFile, identity.uid, identity.gid);
  const made = join(draft, 'cluster');
  const result = await run(identity, {
    file: wanted.binaries.initdb,
    args: [
      `--pgdata=${made}`,
      '--encoding=UTF8',
      // The builtin provider knows Chinese and is the same on every machine; libc's locales are not.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--username=${wanted.user}`,
      `--pwfile=${passwordFile}`,
      '--data-checksums',
      '--no-instructions',
      ...(wanted.durable ? [] : ['--no-sync']),
    ],
  });
  if (result.code !== 0) throw new StartError(startTexts.initdbFailed(result.output.trim()));
  await rename(made, wanted.site.clusterDir);
  if (wanted.durable) await Promise.all([syncFolder(wanted.site.postgresDir), syncFolder(wanted.site.dataDir)]);
};

/** Finds or creates the cluster and returns the identity under which it runs. */
export const ensureCluster = async (wanted: NewCluster): Promise<Identity> => {
  const { site, binaries } = wanted;
  if (!(await clusterExists(site))) {
    const draft = await mkdtemp(join(site.postgresDir, draftPrefix));
    try {
      await createCluster(wanted, draft);
    } catch (error) {
      // A concurrent first start may have been faster; then its cluster is used.
      if (!(await clusterExists(site))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const major = await readMajor(site);
  if (major === undefined) throw new StartError(startTexts.notACluster(site.clusterDir));
  if (major !== binaries.major) throw new StartError(startTexts.otherMajor(major, binaries.major));
  return identityOfCluster(site.clusterDir);
};

/** Removes what interrupted starts left; called by the server that holds the data folder. */
export const removeDrafts = async (site: Site): Promise<void> => {
  const prefixes = [draftPrefix, `${basename(site.connectionFile)}.`];
  const names = (await readdir(site.postgresDir)).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  await Promise.all(
    names.map((name) => rm(join(site.postgresDir, name), { recursive: true, force: true, maxRetries: 3 })),
  );
};
