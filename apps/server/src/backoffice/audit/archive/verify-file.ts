import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Secrets } from '../../../platform/secrets/secrets';
import { chainKey, erasedSeal, linkHash } from '../chain/link-hash';
import { archiveTexts as texts } from './archive.texts';
import { type ArchiveLine, readLine } from './archive-line';
import type { ArchivedFile } from './manifest';

/** More lines of one file are not named. */
const namedMost = 10;

/** Splits at line feeds alone: the texts of rows may hold any other separator. */
const linesIn = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
};

interface Walk {
  readonly secrets: Secrets;
  readonly faults: string[];
  rows: number;
  /** The number and the hash of the last link. */
  at: number;
  previous: string;
}

const isLinkWhole = (key: Buffer, previous: Buffer, line: ArchiveLine): boolean => {
  const link = { id: line.link, linkedAt: line.linked_at, content: line.content };
  if (line.erased_seal === undefined) return linkHash(key, previous, link).toString('hex') === line.hash;
  return erasedSeal(key, previous, { ...link, hash: line.hash }).toString('hex') === line.erased_seal;
};

const step = (walk: Walk, text: string): void => {
  walk.rows += 1;
  const line = readLine(text);
  if (line === undefined) {
    walk.faults.push(texts.lineUnreadable(walk.rows));
    return;
  }
  const key = chainKey(walk.secrets, line.key_id);
  if (line.link !== walk.at + 1) walk.faults.push(texts.lineElsewhere(walk.rows, { is: line.link, not: walk.at + 1 }));
  else if (key === undefined) walk.faults.push(texts.unknownKey(line.key_id));
  else if (!isLinkWhole(key, Buffer.from(walk.previous, 'hex'), line)) {
    walk.faults.push(texts.lineAltered(walk.rows, line.content[0] ?? ''));
  }
  walk.at = line.link;
  walk.previous = line.hash;
};

/** Reads a file of an archive and says what is not as it was written; empty when it is whole. */
export const verifyFile = async (
  path: string,
  { entry, secrets }: { entry: ArchivedFile; secrets: Secrets },
): Promise<string[]> => {
  const walk: Walk = { secrets, faults: [], rows: 0, at: entry.first_link - 1, previous: entry.previous_hash };
  const sha256 = createHash('sha256');
  try {
    await pipeline(
      createReadStream(path),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sha256.update(chunk);
          yield chunk;
        }
      },
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const line of linesIn(chunks)) if (walk.faults.length < namedMost) step(walk, line);
      },
    );
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return [texts.missing];
    if (code?.startsWith('Z_') !== true) throw error;
    walk.faults.push(texts.unreadable);
  }
  const isEnd = walk.rows === entry.rows && walk.at === entry.last_link && walk.previous === entry.last_hash;
  if (walk.faults.length === 0 && !isEnd) walk.faults.push(texts.otherEnd(entry.rows, walk.rows));
  // What was read says more than the hash; a file that only its hash tells apart was packed anew.
  if (walk.faults.length === 0 && sha256.digest('hex') !== entry.sha256) walk.faults.push(texts.otherHash);
  return [...new Set(walk.faults)];
};

/** The hash of what is in a packed file, however it was packed. */
export const contentHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), createGunzip(), hash);
  return hash.digest('hex');
};

/** Where a file of an archive is. */
export const placeOf = (folder: string, { file }: Pick<ArchivedFile, 'file'>): string => join(folder, file);
