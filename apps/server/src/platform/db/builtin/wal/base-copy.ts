import { type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { archiveTexts } from '../../../archive/archive.texts';
import { ArchiveError } from '../../../archive/archive-error';
import { readArchive, verifyArchive, wholeOf } from '../../../archive/archive-reader';
import { type ArchiveWriter, writeArchive } from '../../../archive/archive-writer';
import { syncFolder } from '../../../archive/sync-folder';
import { baseName, ending, noteBase } from './wal-folder';
import type { BaseCopy } from './wal-range.rules';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** A copy runs beside the school's work. */
const effort = { level: 2 };
/** What is compressed at once and becomes an entry. */
const partBytes = 4 * 1024 * 1024;

const prefix = 'cluster/';
const foldersName = 'folders.json';
const control = 'global/pg_control';
/** Folders whose content a recovery makes anew, and what belongs to the running server. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label[^/]*|t\d+_\d+[^/]*)$/;

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The folders and files of a cluster, by their paths in it. */
const listCluster = async (clusterDir: string): Promise<{ folders: string[]; files: string[] }> => {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (path: string): Promise<void> => {
    const found = await readdir(join(clusterDir, path), { withFileTypes: true }).catch((error: unknown) => {
      // A database that was dropped meanwhile: the log tells of it.
      if (isGone(error)) return [];
      throw error;
    });
    for (const entry of found) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (left.test(inner) || inner === control) continue;
      if (!entry.isDirectory()) {
        files.push(inner);
        continue;
      }
      folders.push(inner);
      if (!emptied.has(inner)) await walk(inner);
    }
  };
  await walk('');
  return { folders, files };
};

const addBytes = async (writer: ArchiveWriter, path: string, part: { number: number; bytes: Buffer }): Promise<void> =>
  writer.add(`${prefix}${path}/${String(part.number).padStart(6, '0')}.gz`, await compress(part.bytes, effort));

/** Adds a file as it is read; PostgreSQL mends by the log what changes meanwhile. */
const addFile = async (writer: ArchiveWriter, clusterDir: string, path: string): Promise<void> => {
  let file: FileHandle;
  try {
    file = await open(join(clusterDir, path), 'r');
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  try {
    for (let number = 1; ; number += 1) {
      const buffer = Buffer.alloc(Math.min(partBytes, Math.max((await file.stat()).size, 1)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, (number - 1) * partBytes);
      if (bytesRead > 0 || number === 1) await addBytes(writer, path, { number, bytes: buffer.subarray(0, bytesRead) });
      if (bytesRead < partBytes) return;
    }
  } finally {
    await file.close();
  }
};

/** PostgreSQL rewrites this small file as a whole; one that is read twice alike is no mixture. */
const readControl = async (clusterDir: string): Promise<Buffer> => {
  const path = join(clusterDir, control);
  for (let last = await readFile(path); ; ) {
    const next = await readFile(path);
    if (next.equals(last)) return next;
    last = next;
  }
};

interface BaseCopyParts {
  /** A session of the superuser for this copy alone. */
  readonly client: pg.Client;
  readonly clusterDir: string;
  /** The folder of the line. */
  readonly folder: string;
  readonly passphrase: string | undefined;
  readonly major: string;
  readonly signal?: AbortSignal | undefined;
}

const startSql = `select pg_walfile_name(pg_backup_start('shuyuan', fast => true)) as segment,
  current_setting('data_directory') as folder,
  (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes,
  (extract(epoch from app.school_offset()) / 60)::int as utc_offset`;
const stopSql = `select pg_walfile_name(lsn) as segment, labelfile, clock_timestamp() as at
  from pg_backup_stop(wait_for_archive => false)`;

interface Started {
  readonly segment: string;
  readonly segment_bytes: number;
  readonly utc_offset: number;
}

const addCluster = async (
  writer: ArchiveWriter,
  { client, clusterDir, signal }: BaseCopyParts,
): Promise<Started & { stop: string; at: Date }> => {
  const [started] = (await client.query<Started>(startSql)).rows;
  const { folders, files } = await listCluster(clusterDir);
  await writer.add(foldersName, Buffer.from(JSON.stringify(folders)));
  for (const path of files) {
    signal?.throwIfAborted();
    await addFile(writer, clusterDir, path);
  }
  await addBytes(writer, control, { number: 1, bytes: await readControl(clusterDir) });
  const { rows } = await client.query<{ segment: string; labelfile: string; at: Date }>(stopSql);
  const [stopped] = rows;
  if (started === undefined || stopped === undefined) throw new Error('a base copy did not begin or end');
  await addBytes(writer, 'backup_label', { number: 1, bytes: Buffer.from(stopped.labelfile) });
  return { ...started, stop: stopped.segment, at: stopped.at };
};

/** Copies the cluster while it works, by PostgreSQL's own means; the copy counts once it was read back whole. */
export const writeBaseCopy = async (parts: BaseCopyParts): Promise<BaseCopy> => {
  const { folder, passphrase, major } = parts;
  const begun = new Date();
  const file = join(folder, `${baseName(begun)}${ending(passphrase !== undefined)}`);
  let copied: Awaited<ReturnType<typeof addCluster>> | undefined;
  await writeArchive({
    path: file,
    at: begun,
    passphrase,
    write: async (writer) => {
      copied = await addCluster(writer, parts);
      return { start: copied.segment, stop: copied.stop };
    },
    verify: async (part) => void (await verifyArchive({ path: part, passphrase: async () => passphrase })),
  });
  if (copied === undefined) throw new Error('a base copy was not written');
  const { segment: start, stop, at, segment_bytes, utc_offset } = copied;
  const base = { at: at.getTime(), start, stop, segment_bytes, utc_offset, major, file };
  await noteBase(folder, base);
  return base;
};

/** A path of an archive that stays within the cluster's folder. */
const requireInside = (path: string): string => {
  if (path.startsWith('/') || path.split('/').includes('..')) throw new ArchiveError(archiveTexts.altered(path));
  return path;
};

/** Lays a verified base copy out in an empty folder. */
export const unpackBaseCopy = async (
  file: string,
  { clusterDir, passphrase }: { clusterDir: string; passphrase: string | undefined },
): Promise<void> => {
  await mkdir(clusterDir, { mode: 0o700 });
  for await (const entry of readArchive({ path: file, passphrase: async () => passphrase })) {
    if (entry.name === foldersName) {
      for (const folder of JSON.parse((await wholeOf(entry)).toString('utf8')) as string[]) {
        await mkdir(join(clusterDir, requireInside(folder)), { recursive: true, mode: 0o700 });
      }
    } else if (entry.name.startsWith(prefix)) {
      const path = join(clusterDir, requireInside(dirname(entry.name.slice(prefix.length))));
      const target = await open(path, 'a', 0o600);
      try {
        await target.writeFile(await decompress(await wholeOf(entry)));
        await target.sync();
      } finally {
        await target.close();
      }
    }
  }
  await syncFolder(clusterDir);
};
