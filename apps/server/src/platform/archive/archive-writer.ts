import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileSink, type Sink, sealedSink } from './sink';
import { syncFolder } from './sync-folder';
import { tarEnd, tarHeader, tarPadding } from './tar';

/** An entry as the manifest lists it. */
export interface ListedEntry {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Adds entries to an archive. */
export interface ArchiveWriter {
  /** The entries so far. */
  readonly entries: readonly ListedEntry[];
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a stream of a known size; a stream of another size is filled up or cut, and its hash shows that. */
  addStream(name: string, options: { size: number; body: AsyncIterable<Uint8Array> }): Promise<ListedEntry>;
}

const zeros = Buffer.alloc(64 * 1024);

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const writerTo = (sink: Sink, at: Date): ArchiveWriter => {
  const entries: ListedEntry[] = [];
  const addStream: ArchiveWriter['addStream'] = async (name, { size, body }) => {
    await sink.write(tarHeader(name, { size, at }));
    const hash = createHash('sha256');
    let left = size;
    const put = async (bytes: Uint8Array): Promise<void> => {
      const part = bytes.subarray(0, left);
      left -= part.length;
      hash.update(part);
      await sink.write(part);
    };
    for await (const chunk of body) await put(chunk);
    while (left > 0) await put(zeros);
    await sink.write(tarPadding(size));
    const entry = { name, bytes: size, sha256: hash.digest('hex') };
    entries.push(entry);
    return entry;
  };
  const add: ArchiveWriter['add'] = async (name, bytes) => {
    await sink.write(tarHeader(name, { size: bytes.length, at }));
    await sink.write(bytes);
    await sink.write(tarPadding(bytes.length));
    entries.push({ name, bytes: bytes.length, sha256: hashOf(bytes) });
  };
  return { entries, add, addStream };
};

/** The name of the last entries: what the archive holds, and the hash of that list. */
export const manifestName = 'manifest.json';
/** The entry with the manifest's own hash. */
export const manifestHashName = 'manifest.sha256';

interface NewArchive {
  readonly path: string;
  readonly at: Date;
  readonly passphrase: string | undefined;
  /** Adds the entries and returns what the manifest says beside their list. */
  readonly write: (writer: ArchiveWriter) => Promise<object>;
  /** Judges the whole file before it gets its name. */
  readonly verify: (path: string) => Promise<void>;
}

/** Writes an archive; it gets its name only when it is complete, on the disk and verified. */
export const writeArchive = async ({ path, at, passphrase, write, verify }: NewArchive): Promise<void> => {
  const part = `${path}.part`;
  const file = await fileSink(part);
  try {
    try {
      const sink = passphrase === undefined ? file : await sealedSink(file, passphrase);
      const writer = writerTo(sink, at);
      const manifest = Buffer.from(JSON.stringify({ ...(await write(writer)), entries: [...writer.entries] }));
      await writer.add(manifestName, manifest);
      await writer.add(manifestHashName, Buffer.from(hashOf(manifest)));
      await sink.write(tarEnd);
      await sink.end();
    } finally {
      await file.close();
    }
    await verify(part);
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
