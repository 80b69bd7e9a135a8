import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { type ArchiveFile, readArchive, verifyArchive, wholeOf } from '../../platform/archive/archive-reader';
import type { TarEntry } from '../../platform/archive/tar';
import { transactionOver } from '../../platform/db/copy';
import { fillDatabase } from '../../platform/db/copying/fill-database';
import { rowsIn } from '../../platform/db/copying/rows';
import { requireKnown } from '../../platform/db/migrate';
import type { Scratch } from '../../platform/storage/scratch';
import type { Storage } from '../../platform/storage/storage-interface';
import { recordAudit } from '../audit';
import { endAllSessions } from '../identity';
import { type BackupManifest, backupManifest, backupSchema, entryNames, parseHead } from './backup-head';
import { openCopyClient } from './write-backup';

/** Where a backup is restored. */
export interface RestoreTarget {
  /** The role that will own the tables. */
  readonly url: string;
  readonly storage: Storage;
  readonly scratch: Scratch;
  /** Keeps the keys, if the backup has them. */
  readonly keepKeys: (text: string) => Promise<void>;
}

/** What was restored. */
export interface RestoredBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly damaged: readonly string[];
  readonly has_keys: boolean;
  readonly made_at: string;
}

const decompress = promisify(gunzip);

/** The entries of a file, with a look at the next one. */
class Entries {
  readonly #entries: AsyncGenerator<TarEntry>;
  #next: TarEntry | undefined;

  constructor(file: ArchiveFile) {
    this.#entries = readArchive(file);
  }

  async peek(): Promise<TarEntry | undefined> {
    if (this.#next === undefined) {
      const result = await this.#entries.next();
      this.#next = result.done ? undefined : result.value;
    }
    return this.#next;
  }

  /** The next entry if its name begins so. */
  async take(prefix: string): Promise<TarEntry | undefined> {
    const next = await this.peek();
    if (next?.name.startsWith(prefix) !== true) return undefined;
    this.#next = undefined;
    return next;
  }

  async text(name: string): Promise<string> {
    const entry = await this.take(name);
    return entry === undefined ? '' : (await wholeOf(entry)).toString('utf8');
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }
}

async function* rowsOf(entries: Entries, index: number): AsyncGenerator<Buffer> {
  for (;;) {
    const entry = await entries.take(entryNames.table(index));
    if (entry === undefined) return;
    yield await decompress(await wholeOf(entry));
  }
}

const storeFile = async (entry: TarEntry, { storage, scratch }: RestoreTarget): Promise<void> => {
  const sha256 = entry.name.slice(entry.name.lastIndexOf('/') + 1);
  const path = await scratch.newPath();
  const hash = createHash('sha256');
  const hashed = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(entry.body, hashed, createWriteStream(path, { mode: 0o600 }));
  // Bytes that were damaged before the backup are no upload any more; its manifest names them.
  if (hash.digest('hex') === sha256) await storage.put({ path, size: entry.size, sha256 });
  await rm(path, { force: true });
};

const bringFiles = async (entries: Entries, target: RestoreTarget): Promise<void> => {
  for (;;) {
    const entry = await entries.take(entryNames.files);
    if (entry === undefined) break;
    await storeFile(entry, target);
  }
  const keys = await entries.text(entryNames.keys);
  if (keys !== '') await target.keepKeys(keys);
};

/** Everyone signs in again: who has left since the backup must not come back by an old session. */
export const finishRestore = async (client: pg.Client, facts: { made_at: string; rows: number }): Promise<void> => {
  const db = transactionOver(client);
  const sessions = await endAllSessions(db);
  await recordAudit(db, {
    origin: { requestId: '', ip: '', userAgent: '' },
    action: 'backup.restore',
    target: { type: 'backup' },
    after: { ...facts, ended_sessions: sessions },
  });
};

const countRows = (tables: BackupManifest['tables']): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Reads a whole backup file, compares every hash, and says what it holds; changes nothing. */
export const inspectBackup = async (file: ArchiveFile, migrations: string): Promise<BackupManifest> => {
  const entries = new Entries(file);
  try {
    await requireKnown(migrations, parseHead(await entries.text(entryNames.head)).migrations);
  } finally {
    await entries.close();
  }
  return backupManifest.parse(await verifyArchive(file));
};

/** Restores a verified backup into an empty database and storage; if anything fails, the database stays empty. */
export const restoreBackup = async (
  file: ArchiveFile,
  { target, manifest }: { target: RestoreTarget; manifest: BackupManifest },
): Promise<RestoredBackup> => {
  const entries = new Entries(file);
  const client = await openCopyClient(target.url);
  try {
    const { made_at } = parseHead(await entries.text(entryNames.head));
    const { sequences, ...schema } = backupSchema.parse(JSON.parse(await entries.text(entryNames.schema)));
    const rows = countRows(manifest.tables);
    await fillDatabase(client, {
      original: { schema, sequences, hashes: manifest.tables },
      bringRows: async (tables) => {
        for (const [index, table] of tables.entries()) await rowsIn(client, table, rowsOf(entries, index));
      },
      whenEqual: async () => {
        await bringFiles(entries, target);
        await finishRestore(client, { made_at, rows });
      },
    });
    const { tables, files, has_keys } = manifest;
    return { tables: tables.length, rows, files: files.count, damaged: files.damaged, has_keys, made_at };
  } finally {
    await entries.close();
    await client.end();
  }
};
