import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBinariesPackage, lostBinaries, prepareBinaries } from '../../platform/db/builtin/binaries';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, ok } from './finding';

/** Folders of a cluster that are empty most of the time, so that some copies leave them out; parents come first. */
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

const modeBits = 0o777;
const toOthers = 0o077;
const ownFolder = 0o700;
const ownFile = 0o600;

interface Entry {
  readonly path: string;
  readonly uid: number;
  readonly mode: number;
  readonly isFolder: boolean;
}

const seen = async (path: string): Promise<Entry | undefined> => {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return undefined;
  return { path, uid: found.uid, mode: found.mode & modeBits, isFolder: found.isDirectory() };
};

const entriesBelow = async (folder: string): Promise<Entry[]> => {
  const names = await readdir(folder).catch(() => []);
  const entries = (await Promise.all(names.map((name) => seen(join(folder, name))))).filter((one) => one !== undefined);
  const below = await Promise.all(entries.filter(({ isFolder }) => isFolder).map(({ path }) => entriesBelow(path)));
  return [...entries, ...below.flat()];
};

/** Bits that every owner needs, and PostgreSQL never runs as root, whom they would not stop. */
const neededBits = ({ isFolder }: Entry): number => (isFolder ? ownFolder : ownFile);
const isLost = (entry: Entry): boolean => (entry.mode & neededBits(entry)) !== neededBits(entry);

/** What is secret is closed to other users of the system; `allowed` are bits that the group may have. */
export const secrecyFindings = async (path: string, allowed = 0): Promise<Finding[]> => {
  const entry = await seen(path);
  if (entry === undefined || (entry.mode & toOthers & ~allowed) === 0) return [];
  // A group that may write was meant to; one that may only read is what a copy gives to everyone.
  const left = (allowed & 0o020) === 0 ? 0 : allowed;
  const wanted = (entry.mode & (ownFolder | left)) | neededBits(entry);
  const command = `chmod ${wanted.toString(8)} ${path}`;
  const finding = fault(doctorTexts.openToOthers(path), doctorTexts.modeRemedy(command));
  return [{ ...finding, mend: () => chmod(path, wanted) }];
};

/** Everything in a folder can be used by its owner. */
export const usableFindings = async (path: string): Promise<Finding[]> => {
  const folder = await seen(path);
  const lost = [...(folder === undefined ? [] : [folder]), ...(await entriesBelow(path))].filter(isLost);
  if (lost.length === 0) return [];
  const finding = fault(doctorTexts.lostModes(path, lost.length), doctorTexts.modeRemedy(`chmod -R u+rwX ${path}`));
  const mend = async (): Promise<void> => {
    for (const entry of lost) await chmod(entry.path, entry.mode | neededBits(entry));
  };
  return [{ ...finding, mend }];
};

const lostOwners = (cluster: Entry & { gid: number }, entries: readonly Entry[]): Finding[] => {
  const others = entries.filter(({ uid }) => uid !== cluster.uid);
  if (others.length === 0) return [];
  const command = `chown -R ${cluster.uid}:${cluster.gid} ${cluster.path}`;
  const finding = fault(doctorTexts.otherOwner(cluster.path, others.length), doctorTexts.modeRemedy(command));
  const mend = async (): Promise<void> => {
    for (const { path } of others) await chown(path, cluster.uid, cluster.gid);
  };
  return [process.geteuid?.() === 0 ? { ...finding, mend } : finding];
};

const lostFolders = async (cluster: Entry & { gid: number }): Promise<Finding[]> => {
  const found = await Promise.all(emptyFolders.map((name) => seen(join(cluster.path, name))));
  const missing = emptyFolders.filter((_name, index) => found[index] === undefined);
  if (missing.length === 0) return [];
  const paths = missing.map((name) => join(cluster.path, name));
  const command = `mkdir -m 700 ${paths.join(' ')}`;
  const finding = fault(doctorTexts.lostFolders(cluster.path, missing), doctorTexts.modeRemedy(command));
  const mend = async (): Promise<void> => {
    for (const path of paths) {
      await mkdir(path, { mode: ownFolder });
      await chown(path, cluster.uid, cluster.gid);
    }
  };
  return [{ ...finding, mend }];
};

/** The cluster as PostgreSQL asks for it: a folder that was copied may have lost modes, owners and empty folders. */
export const clusterFindings = async (path: string): Promise<Finding[]> => {
  const entry = await seen(path);
  const isCluster = (await seen(join(path, 'global'))) !== undefined;
  if (entry === undefined || !isCluster) return [];
  const cluster = { ...entry, gid: (await stat(path)).gid };
  return [
    // PostgreSQL lets the group read.
    ...(await secrecyFindings(path, 0o050)),
    ...lostOwners(cluster, await entriesBelow(path)),
    ...(await lostFolders(cluster)),
  ];
};

/** The files of the data folder can be used by their owners and by nobody else. */
export const permissionCheck: Check = async ({ settings: { DATA_DIR } }) => {
  if (DATA_DIR === undefined) return [];
  const path = resolve(DATA_DIR);
  const findings = await Promise.all([
    usableFindings(join(path, 'postgres')),
    usableFindings(join(path, 'storage')),
    secrecyFindings(join(path, 'secret-keys')),
    secrecyFindings(join(path, 'postgres', 'connection.json')),
    // Servers that share the folder may do so by a group.
    secrecyFindings(join(path, 'storage'), 0o070),
    clusterFindings(join(path, 'postgres', 'cluster')),
  ]);
  return findings.flat().length === 0 ? [ok(doctorTexts.modes(path))] : findings.flat();
};

/** Judges the programs of the built-in PostgreSQL in their package. */
export const binaryFindings = async (packageRoot: string): Promise<Finding[]> => {
  const lost = await lostBinaries(packageRoot);
  if (lost.length === 0) return [];
  const finding = fault(doctorTexts.lostBinaries(packageRoot, lost.length), doctorTexts.lostBinariesRemedy);
  return [{ ...finding, mend: async () => void (await prepareBinaries(packageRoot)) }];
};

/** The programs of the built-in PostgreSQL can be run, also where the start may not write. */
export const binaryCheck: Check = async ({ env }) => (env.DATABASE_URL ? [] : binaryFindings(findBinariesPackage()));
