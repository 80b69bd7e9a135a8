import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { parseSecretKeys } from '../../platform/config/secret-keys';
import { bundledMajor, findBinariesPackage } from '../../platform/db/builtin/binaries';
import { readMajor } from '../../platform/db/builtin/cluster';
import { runningAddress } from '../../platform/db/builtin/running';
import { existingSite } from '../../platform/db/builtin/site';
import { errorCode } from '../../platform/db/connection-trouble';
import { pendingMigrations } from '../../platform/db/migrate';
import { lookAtServer, readOnlySession, type ServerLook } from '../../platform/db/server-look';
import { servedStorages } from '../../platform/db/sharing-servers';
import { StartError } from '../../platform/db/start-error';
import { keyFile, missingKeys } from '../../platform/secrets/secrets';
import { databaseFaults } from '../judged-config';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, notice, ok, type Situation } from './finding';

/** What one process takes: the pool of requests, those of jobs and of the audit log, and what it listens with. */
const connectionsPerProcess = 12;
/** For commands, backups and whoever looks. */
const spareConnections = 5;
const farApartSeconds = 5;
const longTransactionSeconds = 600;

/** Judges a server's settings and state. */
export const serverFindings = (look: ServerLook, { workers, nowMs }: { workers: number; nowMs: number }): Finding[] => {
  const needed = workers * connectionsPerProcess + spareConnections;
  const apart = Math.round(Math.abs(look.now_ms - nowMs) / 1000);
  const minutes = Math.floor(look.oldest_transaction_seconds / 60);
  const unsafe = (['fsync', 'full_page_writes'] as const).filter((name) => look[name] !== 'on');
  const findings = [
    ...unsafe.map((name) => fault(doctorTexts.unsafeSetting(name), doctorTexts.unsafeRemedy(name))),
    look.data_checksums !== 'on' && notice(doctorTexts.noChecksums, doctorTexts.noChecksumsRemedy),
    look.most_connections < needed &&
      fault(doctorTexts.fewConnections(look.most_connections, needed), doctorTexts.fewConnectionsRemedy),
    apart > farApartSeconds && fault(doctorTexts.clockApart(apart), doctorTexts.clockRemedy),
    look.oldest_transaction_seconds > longTransactionSeconds &&
      notice(doctorTexts.oldTransaction(minutes), doctorTexts.oldTransactionRemedy),
  ];
  return [ok(doctorTexts.database(look.version)), ...findings.filter((finding) => finding !== false)];
};

/** Judges whether all servers on a database share their files. */
export const sharingFindings = (storages: readonly string[]): Finding[] =>
  storages.length > 1 ? [fault(doctorTexts.apart(storages.length), doctorTexts.apartRemedy)] : [];

/** Judges whether this program fits the schema. */
export const schemaFindings = async (client: pg.ClientBase, home: URL): Promise<Finding[]> => {
  try {
    const pending = await pendingMigrations(client, fileURLToPath(new URL('migrations', home)));
    return [
      pending.length === 0
        ? ok(doctorTexts.schema)
        : notice(`${doctorTexts.schemaPending} (${pending.join(', ')})`, doctorTexts.schemaPendingRemedy),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [fault(error.message, doctorTexts.schemaRemedy)];
  }
};

const givenKeys = async ({ settings }: Situation) => {
  const { SECRET_KEYS, DATA_DIR } = settings;
  const stored = DATA_DIR === undefined ? Promise.resolve('') : readFile(keyFile({ DATA_DIR }), 'utf8').catch(() => '');
  return parseSecretKeys(SECRET_KEYS ?? (await stored)) ?? [];
};

const clusterMajor = async ({ settings: { DATA_DIR } }: Situation): Promise<string | undefined> => {
  const site = DATA_DIR === undefined ? undefined : await existingSite(DATA_DIR);
  return site && readMajor(site);
};

/** A database that was never migrated has no list of keys. */
const nothingYet = (error: unknown): string[] => {
  if (errorCode(error) === '42P01') return [];
  throw error;
};

/** Judges whether the keys are those of the database; `client` is there while it runs. */
export const keyFindings = async (situation: Situation, client: pg.ClientBase | undefined): Promise<Finding[]> => {
  const keys = await givenKeys(situation);
  const missing = client === undefined ? [] : await missingKeys(client, keys).catch(nothingYet);
  if (missing.length > 0) return [fault(doctorTexts.wrongKeys(missing), doctorTexts.keysRemedy)];
  if (keys.length > 0) return [ok(doctorTexts.keys(keys.map(({ id }) => id)))];
  if ((await clusterMajor(situation)) !== undefined) return [fault(doctorTexts.noKeys, doctorTexts.keysRemedy)];
  return [ok(doctorTexts.keysLater)];
};

const running = (situation: Situation, url: string): Promise<Finding[]> =>
  readOnlySession(url, async (client) => [
    ...serverFindings(await lookAtServer(client), {
      workers: situation.settings.WORKERS ?? 1,
      nowMs: Date.now(),
    }),
    ...sharingFindings(await servedStorages(client)),
    ...(await schemaFindings(client, situation.home)),
    ...(await keyFindings(situation, client)),
  ]);

const stopped = async (situation: Situation): Promise<Finding[]> => {
  const keys = await keyFindings(situation, undefined);
  try {
    const wanted = await bundledMajor(findBinariesPackage());
    const found = await clusterMajor(situation);
    if (found === undefined) return [ok(doctorTexts.noCluster), ...keys];
    const isRight = found === wanted;
    const words = doctorTexts.databaseStopped(found);
    return [isRight ? ok(words) : fault(words, doctorTexts.otherMajor(wanted)), ...keys];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [fault(error.message, doctorTexts.databaseRemedy), ...keys];
  }
};

/** The database answers, keeps what it is given, fits this program, and the keys are its own. */
export const databaseCheck: Check = async (situation) => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = situation.settings;
  if (DATABASE_URL === undefined && situation.env.DATABASE_URL) return [];
  const faults = await databaseFaults(situation.settings);
  if (faults.length > 0) return faults.map((words) => fault(words, doctorTexts.databaseRemedy));
  const url =
    DATABASE_DIRECT_URL ?? DATABASE_URL ?? (DATA_DIR === undefined ? undefined : await runningAddress(DATA_DIR));
  return url === undefined ? stopped(situation) : running(situation, url);
};
