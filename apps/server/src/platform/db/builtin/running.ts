import { connectionUrl, readConnection } from './connection-file';
import { judgePidFile, readPidFile } from './pid-file';
import { existingSite } from './site';

/** The superuser's address of the built-in PostgreSQL of a data folder; undefined while it does not run. */
export const runningAddress = async (dataDir: string): Promise<string | undefined> => {
  const site = await existingSite(dataDir);
  if (site === undefined) return undefined;
  const file = await readPidFile(site);
  if (file?.port === undefined || (await judgePidFile(site, file)) !== 'alive') return undefined;
  const connection = await readConnection(site);
  return connection && connectionUrl({ ...connection, port: file.port });
};
