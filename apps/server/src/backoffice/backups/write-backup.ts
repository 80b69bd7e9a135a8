import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import manifest from '../../../package.json' with { type: 'json' };
import { verifyArchive } from '../../platform/archive/archive-reader';
import { type ArchiveWriter, writeArchive } from '../../platform/archive/archive-writer';
import { kyselyOver } from '../../platform/db/copy';
import { hashRows, openSnapshot, type RowsHash, rowsOut } from '../../platform/db/copying/rows';
import { type CopiedTable, readSchema, readSequences, settleSession } from '../../platform/db/copying/schema-copy';
import { readLedger } from '../../platform/db/migrate';
import type { Storage } from '../../platform/storage/storage-interface';
import { isBlobKnown, namedBlobs } from '../files';
import { type BackupManifest, backupFormat, entryNames } from './backup-head';

/** What a backup is made of, and where it goes. */
export interface BackupParts {
  /** A role that may read everything. */
  readonly url: string;
  readonly storage: Storage;
  readonly path: string;
  readonly passphrase: string | undefined;
  /** The keys of sealed values, as text; only in encrypted files. */
  readonly keys?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

/** What was written. */
export interface WrittenBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Uploads whose bytes are missing or damaged in the storage; the backup cannot have them either. */
  readonly damaged: readonly string[];
}

const compress = promisify(gzip);
/** Little is gained by more effort, and a backup runs beside the school's work. */
const effort = { level: 3 };
/** What is compressed at once and becomes an entry: tar needs to know sizes beforehand. */
const partBytes = 4 * 1024 * 1024;

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A connection for copies: without limits of time, with fixed settings. */
export const openCopyClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'shuyuan backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await settleSession(client);
  return client;
};

const addTable = async (
  writer: ArchiveWriter,
  client: pg.Client,
  { table, index }: { table: CopiedTable; index: number },
): Promise<RowsHash> => {
  let part = 0;
  for await (const bytes of inParts(rowsOut(client, table))) {
    part += 1;
    await writer.add(entryNames.rows(index, part), await compress(bytes, effort));
  }
  return hashRows(client, table);
};

/** Adds an upload; says whether its bytes were there and right. */
const addFile = async (
  writer: ArchiveWriter,
  storage: Storage,
  { sha256, size }: { sha256: string; size: number },
): Promise<boolean> => {
  const body = await storage.open(sha256).catch(() => undefined);
  if (body === undefined) return false;
  return (await writer.addStream(entryNames.file(sha256), { size, body })).sha256 === sha256;
};

const addFiles = async (
  writer: ArchiveWriter,
  client: pg.Client,
  parts: BackupParts,
): Promise<BackupManifest['files']> => {
  const blobs = await namedBlobs(kyselyOver(client));
  const damaged: string[] = [];
  const count = { count: 0, bytes: 0 };
  // What staff deleted since the snapshot is gone from the storage as well; that is no fault.
  const now = await openCopyClient(parts.url);
  try {
    for (const blob of blobs) {
      parts.signal?.throwIfAborted();
      if (await addFile(writer, parts.storage, blob)) {
        count.count += 1;
        count.bytes += Number(blob.size);
      } else if (await isBlobKnown(kyselyOver(now), blob.sha256)) damaged.push(blob.sha256);
    }
  } finally {
    await now.end();
  }
  return { ...count, damaged };
};

const addAll = async (
  writer: ArchiveWriter,
  client: pg.Client,
  parts: BackupParts & { at: Date },
): Promise<BackupManifest> => {
  await openSnapshot(client);
  const schema = await readSchema(client);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  await writer.add(
    entryNames.head,
    asJson({
      format: backupFormat,
      made_at: parts.at.toISOString(),
      product_version: manifest.version,
      postgres_version: rows[0]?.version ?? '',
      migrations: await readLedger(client),
    }),
  );
  await writer.add(entryNames.schema, asJson({ ...schema, sequences: await readSequences(client) }));
  const tables: RowsHash[] = [];
  for (const [index, table] of schema.tables.entries()) {
    parts.signal?.throwIfAborted();
    tables.push(await addTable(writer, client, { table, index }));
    parts.onProgress?.(index + 1, schema.tables.length);
  }
  // The rows are read before the files: a file that a row names is stored before the row is.
  const files = await addFiles(writer, client, parts);
  if (parts.keys !== undefined) await writer.add(entryNames.keys, Buffer.from(parts.keys));
  return { tables, files, has_keys: parts.keys !== undefined };
};

/** Writes a backup while the product works, and reads it back before it counts. */
export const writeBackup = async (parts: BackupParts): Promise<WrittenBackup> => {
  const at = new Date();
  const { path, passphrase } = parts;
  if (parts.keys !== undefined && passphrase === undefined) throw new Error('keys are only written encrypted');
  const client = await openCopyClient(parts.url);
  try {
    let written: BackupManifest | undefined;
    await writeArchive({
      path,
      at,
      passphrase,
      write: async (writer) => {
        written = await addAll(writer, client, { ...parts, at });
        return written;
      },
      verify: async (part) => {
        await verifyArchive({ path: part, passphrase: async () => passphrase });
      },
    });
    const { tables = [], files = { count: 0, damaged: [] } } = written ?? {};
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, files: files.count, damaged: files.damaged };
  } finally {
    await client.end();
  }
};
