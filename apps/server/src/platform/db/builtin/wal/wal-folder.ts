import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../../archive/sync-folder';
import type { Config } from '../../../config/config';
import { makeFolder } from '../../../config/data-folder';
import type { BaseCopy, StoredSegment, WalLine } from './wal-range.rules';

/** Where the log of the built-in PostgreSQL is kept. */
export const walFolder = ({ DATA_DIR, DATABASE_WAL_DIR }: Pick<Config, 'DATA_DIR' | 'DATABASE_WAL_DIR'>): string =>
  resolve(DATABASE_WAL_DIR ?? join(DATA_DIR, 'wal'));

/** Where PostgreSQL puts finished segments; beside the cluster, so that it reaches the folder whoever it runs as. */
export const incomingFolder = (postgresDir: string): string => join(postgresDir, 'wal-incoming');

/** The name of a base copy's file, without its ending. */
export const baseName = (at: Date): string => `base-${at.toISOString().replace(/[-:.]/g, '')}`;
/** The name of a kept segment's file, without its ending. */
export const segmentName = (name: string, until: number): string => `${name}-${until}`;
/** The ending of a file, by whether it is encrypted. */
export const ending = (isSealed: boolean): string => (isSealed ? '.tar.sealed' : '.tar');

const baseFacts = z.object({
  at: z.int(),
  start: z.string(),
  stop: z.string(),
  segment_bytes: z.int().positive(),
  utc_offset: z.int(),
  major: z.string(),
  file: z.string(),
});

const linePattern = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;
const segmentPattern = /^([0-9A-F]{24})-(\d+)\.tar(?:\.sealed)?$/;

/** Writes a small file so that it is there whole or not at all. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
};

/** The note beside a base copy makes it count; one without it was cut short. */
export const noteBase = async (folder: string, { file, ...facts }: BaseCopy): Promise<void> => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  await writeWhole(
    join(folder, name.replace(/\.tar(?:\.sealed)?$/, '.json')),
    JSON.stringify({ ...facts, file: name }),
  );
  await syncFolder(folder);
};

const readBase = async (folder: string, name: string): Promise<BaseCopy[]> => {
  try {
    const facts = baseFacts.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    const file = join(folder, facts.file);
    await stat(file);
    return [{ ...facts, file }];
  } catch {
    // Without a readable note or without its file it is no base copy.
    return [];
  }
};

/** What is kept in the folder of a line. */
export const readLine = async (folder: string): Promise<WalLine> => {
  const names = (await readdir(folder)).sort();
  const notes = names.filter((name) => /^base-.*\.json$/.test(name));
  const bases = (await Promise.all(notes.map((name) => readBase(folder, name)))).flat();
  const segments = names.flatMap((file): StoredSegment[] => {
    const [, name, until] = segmentPattern.exec(file) ?? [];
    return name === undefined ? [] : [{ name, until: Number(until), file: join(folder, file) }];
  });
  return { folder, bases: bases.sort((one, other) => one.at - other.at), segments };
};

/** All lines of a folder, the oldest first; none where there is no folder. */
export const readLines = async (folder: string): Promise<WalLine[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lines = names.filter((name) => linePattern.test(name)).sort();
  return Promise.all(lines.map((name) => readLine(join(folder, name))));
};

const lineFile = (postgresDir: string): string => join(postgresDir, 'wal-line');

/** Begins a new line for a data folder, for instance where its past and what was kept no longer fit. */
export const beginLine = async (folder: string, postgresDir: string): Promise<string> => {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const name = `${at}-${randomBytes(4).toString('hex')}`;
  await makeFolder(join(folder, name), 0o700);
  await writeWhole(lineFile(postgresDir), name);
  return join(folder, name);
};

/** The folder of a data folder's own line; made where it is missing. */
export const ensureLine = async (folder: string, postgresDir: string): Promise<string> => {
  const name = (await readFile(lineFile(postgresDir), 'utf8').catch(() => '')).trim();
  if (!linePattern.test(name)) return beginLine(folder, postgresDir);
  await makeFolder(join(folder, name), 0o700);
  return join(folder, name);
};
