import cluster from 'node:cluster';
import { createServer } from 'node:net';
import { relative, resolve } from 'node:path';
import { type Config, ConfigError, judgeSettings } from '../platform/config/config';
import { configTexts } from '../platform/config/config.texts';
import { dataFolderFault, folderFault } from '../platform/config/data-folder';
import { bytesForCluster, isClusterMade } from '../platform/db/builtin/cluster';
import { startTexts as databaseTexts } from '../platform/db/database.texts';
import { type AddressName, probeDatabase, type SeenDatabase } from '../platform/db/database-probe';
import { StartError } from '../platform/db/start-error';
import { keyFileFault } from '../platform/secrets/secrets';
import { type ListenPlace, listenFault, metricsNames } from './listen';
import { startTexts } from './start.texts';

type Settings = Readonly<Partial<Config>>;

/** Why the first administrator's password cannot be used; where there is a built-in database, it has been used already. */
export const passwordFaults = async (settings: Settings, isBuiltin: boolean): Promise<string[]> => {
  const { ADMIN_PASSWORD, DATA_DIR = '', SCHOOL_NAME } = settings;
  if (ADMIN_PASSWORD === undefined || (isBuiltin && (await isClusterMade(DATA_DIR)))) return [];
  // It needs a dictionary of pinyin, which is large.
  const { adminPasswordFault } = await import('../backoffice/identity');
  const fault = await adminPasswordFault(ADMIN_PASSWORD, SCHOOL_NAME ?? '');
  return fault === undefined ? [] : [startTexts.weakAdminPassword(fault)];
};

/** Why the data folder, or the keys in it, cannot be used. */
export const folderFaults = async (settings: Settings, isBuiltin: boolean): Promise<string[]> => {
  const { DATA_DIR, SECRET_KEYS } = settings;
  if (DATA_DIR === undefined) return [];
  const folder = await dataFolderFault(DATA_DIR, isBuiltin ? await bytesForCluster(DATA_DIR) : 0);
  if (folder !== undefined) return [folder];
  const keys = SECRET_KEYS === undefined ? await keyFileFault({ DATA_DIR }) : undefined;
  return keys === undefined ? [] : [keys];
};

/** Why the log of the database cannot be kept. */
export const walFaults = async (settings: Settings, isBuiltin: boolean): Promise<string[]> => {
  const { DATA_DIR = '', DATABASE_KEEP_WAL_DAYS = 0, DATABASE_WAL_DIR } = settings;
  if (DATABASE_KEEP_WAL_DAYS === 0) return [];
  if (!isBuiltin) return [configTexts.walNeedsBuiltin];
  if (DATABASE_WAL_DIR === undefined) return [];
  const isWithin = (name: string): boolean =>
    !relative(resolve(DATA_DIR, name), resolve(DATABASE_WAL_DIR)).startsWith('..');
  if (isWithin('postgres') || isWithin('storage')) return [configTexts.walOwnFolder];
  const fault = await folderFault('DATABASE_WAL_DIR', { path: DATABASE_WAL_DIR });
  return fault === undefined ? [] : [fault];
};

/** The role that creates the tables must be allowed to; the role that serves later needs no such right. */
const makerFaults = (name: AddressName, seen: SeenDatabase): string[] =>
  seen.is_made || seen.may_create ? [] : [databaseTexts.noCreateRight(name)];

const pairFaults = (running: SeenDatabase, owner: SeenDatabase): string[] => {
  const isSame = running.database === owner.database && running.started_at === owner.started_at;
  if (!isSame) return [databaseTexts.anotherDatabase];
  return owner.member_of.includes(running.role) ? [] : [databaseTexts.notMember(running.role, owner.role)];
};

const ownerFaults = async (
  { MIGRATION_DATABASE_URL }: Settings,
  running: Awaited<ReturnType<typeof probeDatabase>>,
): Promise<string[]> => {
  if (MIGRATION_DATABASE_URL === undefined) {
    return [...running.faults, ...(running.seen === undefined ? [] : makerFaults('DATABASE_URL', running.seen))];
  }
  const owner = await probeDatabase('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL);
  const faults = [...running.faults, ...owner.faults];
  if (faults.length > 0 || running.seen === undefined || owner.seen === undefined) return faults;
  return [...pairFaults(running.seen, owner.seen), ...makerFaults('MIGRATION_DATABASE_URL', owner.seen)];
};

/** Only for messages: an address without its password. */
const placeOf = (url: string): string => new URL(url).host;

/** A replica that cannot be reached prevents nothing: the primary answers for it. One of something else is a mistake. */
const replicaFaults = async (running: SeenDatabase, urls: readonly string[]): Promise<string[]> => {
  const probed = await Promise.all(
    urls.map(async (url) => {
      const name = `DATABASE_REPLICA_URLS ${placeOf(url)}` as const;
      const { seen } = await probeDatabase(name, url);
      const isOurs = seen === undefined || (seen.system === running.system && seen.database === running.database);
      return isOurs ? [] : [databaseTexts.notAReplica(name)];
    }),
  );
  return probed.flat();
};

const directFaults = async (running: SeenDatabase, url: string | undefined): Promise<string[]> => {
  if (url === undefined) return [];
  const { seen, faults } = await probeDatabase('DATABASE_DIRECT_URL', url);
  const isSame = seen === undefined || (seen.started_at === running.started_at && seen.database === running.database);
  return isSame ? [...faults] : [databaseTexts.anotherDirect];
};

/** Why the database of the settings cannot be used. */
export const databaseFaults = async (settings: Settings): Promise<string[]> => {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === undefined) return [];
  const running = await probeDatabase('DATABASE_URL', DATABASE_URL);
  const faults = await ownerFaults(settings, running);
  if (running.seen === undefined) return faults;
  const beside = [
    directFaults(running.seen, settings.DATABASE_DIRECT_URL),
    replicaFaults(running.seen, settings.DATABASE_REPLICA_URLS ?? []),
  ];
  return [...faults, ...(await Promise.all(beside)).flat()];
};

/** Why the server could not listen; the port is taken for a moment. */
export const listenFaults = ({ host, port, names }: Partial<ListenPlace>): Promise<string[]> =>
  new Promise((resolve) => {
    if (host === undefined || port === undefined) return resolve([]);
    const probe = createServer();
    probe.once('error', (error) => {
      const fault = listenFault(error, { host, port, ...(names && { names }) });
      resolve([fault instanceof StartError ? fault.message : startTexts.hostUnknown(host, names?.host)]);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve([])));
  });

/** Validates the configuration and its surroundings before anything is touched, and reports all faults at once. */
export const judgedConfig = async (env: NodeJS.ProcessEnv, { serves }: { serves: boolean }): Promise<Config> => {
  const { settings, faults } = judgeSettings(env);
  // The process that supervises the workers has validated for them.
  const surroundings = cluster.isWorker
    ? []
    : await Promise.all([
        passwordFaults(settings, !env.DATABASE_URL),
        folderFaults(settings, !env.DATABASE_URL),
        databaseFaults(settings),
        walFaults(settings, !env.DATABASE_URL),
        ...(serves
          ? [
              listenFaults({ host: settings.HOST, port: settings.PORT }),
              listenFaults({ host: settings.METRICS_HOST, port: settings.METRICS_PORT, names: metricsNames }),
            ]
          : []),
      ]);
  const all = [...faults, ...surroundings.flat()];
  if (all.length > 0) throw new ConfigError(all);
  return settings as Config;
};
