import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';
import { giveToOwner, type Site } from './site';

const connectionSchema = z.object({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  user: z.string(),
  password: z.string().min(1),
  database: z.string(),
});

/** How to reach the built-in PostgreSQL; port 0 means that it has not run yet. */
export type Connection = Readonly<z.output<typeof connectionSchema>>;

/** Writes a draft next to the file and syncs it to disk before it is renamed. */
const writeDraft = async (site: Site, connection: Connection): Promise<string> => {
  const path = `${site.connectionFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(path, 'wx', 0o600);
  try {
    await giveToOwner(site, file);
    await file.writeFile(`${JSON.stringify(connection, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
};

/** Reads the connection file; undefined when there is none yet. */
export const readConnection = async (site: Site): Promise<Connection | undefined> => {
  try {
    return connectionSchema.parse(JSON.parse(await readFile(site.connectionFile, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartError(startTexts.connectionFileUnusable(site.connectionFile), { cause: error });
  }
};

/**
 * Returns the connection with its password, generated at the first start. It is on disk before the cluster that uses
 * it; of several concurrent first starts, one decides the password for all.
 */
export const ensureConnection = async (site: Site, clusterExists: boolean): Promise<Connection> => {
  const known = await readConnection(site);
  if (known !== undefined) return known;
  if (clusterExists) throw new StartError(startTexts.connectionFileUnusable(site.connectionFile));
  const password = randomBytes(24).toString('hex');
  const fresh = { host: '127.0.0.1', port: 0, user: 'shuyuan', password, database: 'shuyuan' };
  const draft = await writeDraft(site, fresh);
  try {
    await link(draft, site.connectionFile);
  } catch (error) {
    // A concurrent first start was faster, and may have removed our draft; its password is used.
    if ((await readConnection(site)) === undefined) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const agreed = await readConnection(site);
  if (agreed === undefined) throw new StartError(startTexts.connectionFileUnusable(site.connectionFile));
  return agreed;
};

/** Records the port; only the server that holds the data folder does so. */
export const recordPort = async (site: Site, connection: Connection): Promise<void> => {
  await rename(await writeDraft(site, connection), site.connectionFile);
};

/** The address as a connection URL. */
export const connectionUrl = (connection: Connection, database = connection.database): string =>
  `postgres://${connection.user}:${connection.password}@${connection.host}:${connection.port}/${database}?sslmode=disable`;
