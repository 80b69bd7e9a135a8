import { resolve } from 'node:path';
import pg from 'pg';
import { bytesForCluster } from './cluster';
import { connectionUrl, ensureConnection } from './connection-file';
import { judgePidFile, readPidFile } from './pid-file';
import { serverLockHolder } from './server-lock';
import { migratorRole, roleConnection, serverRole } from './server-role';
import { prepareSite } from './site';

/** The addresses of a data folder's PostgreSQL while a server works with it; undefined when none does. */
export const runningPostgres = async (dataDir: string): Promise<{ url: string; migrationUrl: string } | undefined> => {
  if ((await bytesForCluster(dataDir)) > 0) return undefined;
  const site = await prepareSite(resolve(dataDir));
  const file = await readPidFile(site);
  if (file?.port === undefined || (await judgePidFile(site, file)) !== 'alive') return undefined;
  const connection = { ...(await ensureConnection(site, true)), port: file.port };
  const client = new pg.Client({
    connectionString: connectionUrl(connection, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if ((await serverLockHolder(client)) === undefined) return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
  return {
    url: connectionUrl(roleConnection(connection, serverRole)),
    migrationUrl: connectionUrl(roleConnection(connection, migratorRole)),
  };
};
