import type { Log } from '../../log/log';
import { findBinariesPackage, prepareBinaries } from './binaries';
import { clusterExists, ensureCluster } from './cluster';
import { connectionUrl, ensureConnection } from './connection-file';
import type { Cluster } from './postmaster';
import { migratorRole, roleConnection, serverRole } from './server-role';
import { prepareSite } from './site';
import { takeOver } from './tenure';
import { ensureIncoming } from './wal/incoming';

/** The running built-in PostgreSQL. */
export interface BuiltinPostgres {
  /** The address of the server's own role, which owns nothing but the tables of forms. */
  readonly url: string;
  /** The address of the role that owns the database, for migrations. */
  readonly migrationUrl: string;
  /** It was already running, left behind by a killed server. */
  readonly adopted: boolean;
  /** Ends it after everything is written. */
  stop(): Promise<void>;
}

/** How the built-in PostgreSQL is to be run. */
export interface BuiltinPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Whether finished segments of its log are put aside for a keeper. */
  readonly keepsWal?: boolean;
  /** False trades safety against a power cut for speed; for tests alone. */
  readonly durable?: boolean;
  /** Called once PostgreSQL was started and is coming up; not where it runs already. */
  readonly onLaunched?: (() => void) | undefined;
  /** Called when the data folder was lost to another server; the process should end. */
  readonly onFatal?: (error: Error) => void;
  /** The npm package with the programs; found automatically by default. */
  readonly packageRoot?: string;
}

/** Starts or adopts the PostgreSQL of a data folder and keeps it running until `stop` (requirements §11). */
export const startBuiltinPostgres = async (options: BuiltinPostgresOptions): Promise<BuiltinPostgres> => {
  const durable = options.durable ?? true;
  const binaries = await prepareBinaries(options.packageRoot ?? findBinariesPackage());
  const site = await prepareSite(options.dataDir);
  const connection = await ensureConnection(site, await clusterExists(site));
  const { user, password } = connection;
  const identity = await ensureCluster({ site, binaries, user, password, durable });
  const keepsWal = options.keepsWal ?? false;
  if (keepsWal) await ensureIncoming(site, identity);
  const { onLaunched } = options;
  const cluster: Cluster = { site, binaries, identity, connection, durable, keepsWal, onLaunched };
  const tenure = await takeOver(cluster, { log: options.log, onFatal: options.onFatal });
  options.log.info(
    { adopted: tenure.adopted, identity: identity.kind, port: tenure.port },
    'built-in PostgreSQL is ready',
  );
  const reached = { ...connection, port: tenure.port };
  return {
    url: connectionUrl(roleConnection(reached, serverRole)),
    migrationUrl: connectionUrl(roleConnection(reached, migratorRole)),
    adopted: tenure.adopted,
    stop: tenure.end,
  };
};
