import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TableRefused } from './table-refused';

const entriesMax = 5000;
/** Below this size the compression ratio does not matter. */
const alwaysFine = 5_000_000;

/** How large a part may be once it is decompressed, in bytes and as a multiple of its compressed bytes. */
interface PartCaps {
  readonly maxBytes: number;
  readonly ratio: number;
}

/** A package of parts, opened by its directory; a part is unpacked only while it is read. */
export interface ZipArchive {
  has(path: string): boolean;
  /** The decompressed size of a part according to the directory; reading a larger part fails. */
  sizeOf(path: string): number;
  /** Refuses a part that exceeds the size or the compression ratio. */
  open(path: string, most: PartCaps): Promise<Readable>;
  close(): void;
}

const readDirectory = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= entriesMax) throw new TableRefused('broken');
    entries.set(entry.fileName, entry);
  }
  return entries;
};

const check = (entry: Entry, caps: PartCaps): void => {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new TableRefused('broken');
  if (uncompressedSize > caps.maxBytes) throw new TableRefused('too-large');
  if (uncompressedSize > alwaysFine && uncompressedSize > compressedSize * caps.ratio) {
    throw new TableRefused('too-large');
  }
};

/** Opens the package at `path`. */
export const openArchive = async (path: string): Promise<ZipArchive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new TableRefused('broken', { cause });
  });
  let entries: Map<string, Entry>;
  try {
    entries = await readDirectory(zip);
  } catch (error) {
    zip.close();
    throw error instanceof TableRefused ? error : new TableRefused('broken', { cause: error });
  }
  const entryOf = (path: string): Entry => {
    const entry = entries.get(path);
    if (entry === undefined) throw new TableRefused('broken');
    return entry;
  };
  return {
    has: (path) => entries.has(path),
    sizeOf: (path) => entryOf(path).uncompressedSize,
    open: async (path, most) => {
      const entry = entryOf(path);
      check(entry, most);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
};
