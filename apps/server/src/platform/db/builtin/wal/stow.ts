import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { archiveTexts } from '../../../archive/archive.texts';
import { ArchiveError } from '../../../archive/archive-error';
import { readArchive, verifyArchive, wholeOf } from '../../../archive/archive-reader';
import { manifestName, writeArchive } from '../../../archive/archive-writer';
import { isSegment } from './segment.rules';
import { ending, segmentName } from './wal-folder';
import type { StoredSegment, WalLine } from './wal-range.rules';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** The rest of a segment that was closed early is zeros, which cost nothing. */
const effort = { level: 1 };
const entryName = 'segment.gz';

/** A kept segment has the name of another one: the data folder was set back by other means. */
export class OtherPast extends Error {}

/** A kept segment as PostgreSQL wrote it; refused when a bit of it has changed. */
export const readSegment = async (file: string, passphrase: string | undefined): Promise<Buffer> => {
  const found = new Map<string, Buffer>();
  for await (const entry of readArchive({ path: file, passphrase: async () => passphrase })) {
    found.set(entry.name, await wholeOf(entry));
  }
  const bytes = found.get(entryName) ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (found.get(manifestName)?.includes(sha256) !== true) throw new ArchiveError(archiveTexts.altered(file));
  return decompress(bytes);
};

interface Stowing {
  readonly incoming: string;
  readonly line: WalLine;
  readonly passphrase: string | undefined;
  /** Until when everything stands in a segment and those before it. */
  readonly untilOf: (name: string) => number;
}

const stowOne = async (name: string, { incoming, line, passphrase, untilOf }: Stowing): Promise<void> => {
  const from = join(incoming, name);
  const bytes = await readFile(from);
  const known = line.segments.find((segment) => segment.name === name);
  if (known !== undefined) {
    // A server that was killed here has kept it already.
    if (!bytes.equals(await readSegment(known.file, passphrase))) throw new OtherPast(name);
  } else {
    const path = join(line.folder, `${segmentName(name, untilOf(name))}${ending(passphrase !== undefined)}`);
    await rm(`${path}.part`, { force: true });
    await writeArchive({
      path,
      at: new Date(),
      passphrase,
      write: async (writer) => {
        await writer.add(entryName, await compress(bytes, effort));
        return { segment: name };
      },
      verify: async (part) => void (await verifyArchive({ path: part, passphrase: async () => passphrase })),
    });
  }
  await rm(from);
};

/** Moves the segments that PostgreSQL has finished to where they are kept, in their order; returns how many. */
export const stowSegments = async (stowing: Stowing): Promise<number> => {
  const names = (await readdir(stowing.incoming)).sort();
  // Notes about time lines and base copies: each line begins with a base copy of its own.
  for (const name of names.filter((found) => /^[0-9A-F]{8,24}\.(?:.*\.)?(?:history|backup|partial)$/.test(found))) {
    await rm(join(stowing.incoming, name), { force: true });
  }
  const segments = names.filter(isSegment);
  for (const name of segments) await stowOne(name, stowing);
  return segments.length;
};

/** Removes kept segments, the oldest first, so that one that is cut short leaves no gap. */
export const dropSegments = async (segments: readonly StoredSegment[]): Promise<void> => {
  for (const { file } of segments) await rm(file, { force: true });
};
