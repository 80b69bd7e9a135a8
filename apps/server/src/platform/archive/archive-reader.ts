import { createHash } from 'node:crypto';
import { z } from 'zod';
import { archiveTexts } from './archive.texts';
import { ArchiveError } from './archive-error';
import { type ListedEntry, manifestHashName, manifestName } from './archive-writer';
import { openSource } from './byte-source';
import { type TarEntry, tarEntries } from './tar';

/** An archive file and where its passphrase comes from. */
export interface ArchiveFile {
  readonly path: string;
  readonly passphrase: () => Promise<string | undefined>;
}

/** Reads the entries of an archive. */
export async function* readArchive({ path, passphrase }: ArchiveFile): AsyncGenerator<TarEntry> {
  const { source } = await openSource(path, passphrase);
  try {
    yield* tarEntries(source);
  } finally {
    await source.close();
  }
}

/** All of an entry. */
export const wholeOf = async (entry: TarEntry): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of entry.body) parts.push(part);
  return Buffer.concat(parts);
};

const listing = z.looseObject({
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

const requireListed = (found: readonly ListedEntry[], listed: readonly ListedEntry[]): void => {
  const wrong = found.find((entry, at) => {
    const { name, bytes, sha256 } = listed[at] ?? { name: '', bytes: 0, sha256: '' };
    return entry.name !== name || entry.bytes !== bytes || entry.sha256 !== sha256;
  });
  if (wrong !== undefined) throw new ArchiveError(archiveTexts.altered(wrong.name));
  const missing = listed[found.length];
  if (missing !== undefined) throw new ArchiveError(archiveTexts.altered(missing.name));
};

/** Reads the whole file and compares each entry with the manifest, which it returns. */
export const verifyArchive = async (file: ArchiveFile): Promise<object> => {
  const found: ListedEntry[] = [];
  let manifest: Buffer | undefined;
  let isEnded = false;
  for await (const entry of readArchive(file)) {
    if (entry.name === manifestName) manifest = await wholeOf(entry);
    else if (entry.name === manifestHashName) {
      isEnded = true;
      const expected = createHash('sha256')
        .update(manifest ?? '')
        .digest('hex');
      if ((await wholeOf(entry)).toString() !== expected) throw new ArchiveError(archiveTexts.altered(manifestName));
    } else {
      const hash = createHash('sha256');
      for await (const part of entry.body) hash.update(part);
      found.push({ name: entry.name, bytes: entry.size, sha256: hash.digest('hex') });
    }
  }
  if (manifest === undefined || !isEnded) throw new ArchiveError(archiveTexts.cut);
  const parsed = listing.parse(JSON.parse(manifest.toString('utf8')));
  requireListed(found, parsed.entries);
  return parsed;
};
