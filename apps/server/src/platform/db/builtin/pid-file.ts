import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './site';

/** What `postmaster.pid` says; PostgreSQL writes it in several steps, so only the pid is always there. */
export interface PidFile {
  readonly text: string;
  readonly pid: number;
  readonly port: number | undefined;
}

/** A file without a pid that is this old was left by a crash and is not a start in progress. */
const emptyFileGraceMs = 5000;
const portLine = 3;

const pathOf = (site: Site): string => join(site.clusterDir, 'postmaster.pid');

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Reads `postmaster.pid`; pid 0 if the file does not contain one yet. */
export const readPidFile = async (site: Site): Promise<PidFile | undefined> => {
  const text = await readText(pathOf(site));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const port = Number(lines[portLine]);
  return { text, pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0, port: port > 0 ? port : undefined };
};

/** The command line of a process; empty for a zombie and for a missing one. */
const commandLine = async (pid: number): Promise<string> => {
  const words = await readText(`/proc/${pid}/cmdline`).catch(() => undefined);
  if (words !== undefined) return words.replaceAll('\0', ' ');
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
};

/** The arguments that distinguish a postmaster of this cluster from every other process. */
export const postmasterArgs = (site: Site): string[] => ['-D', site.clusterDir, '-p'];

const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * What a file means: a PostgreSQL that is running or starting, the remains of a dead one, or remains whose pid now
 * belongs to another process (a zombie counts as another), which PostgreSQL would mistake for a running one.
 */
export const judgePidFile = async (site: Site, file: PidFile): Promise<'alive' | 'dead' | 'misleading'> => {
  if (file.pid > 0) {
    if (!processExists(file.pid)) return 'dead';
    const ours = (await commandLine(file.pid)).includes(`${postmasterArgs(site).join(' ')} `);
    return ours ? 'alive' : 'misleading';
  }
  const age = await stat(pathOf(site)).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  return age < emptyFileGraceMs ? 'alive' : 'misleading';
};

/**
 * Removes a misleading file. It is moved first and checked again, so that the fresh file of a concurrent start is put
 * back unharmed.
 */
export const removePidFile = async (site: Site, misleading: PidFile): Promise<void> => {
  const path = pathOf(site);
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== misleading.text) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
};
