import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fileSink } from '../../../platform/archive/sink';
import { syncFolder } from '../../../platform/archive/sync-folder';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Executor } from '../../../platform/db/database';
import { StartError } from '../../../platform/db/start-error';
import type { Secrets } from '../../../platform/secrets/secrets';
import { chainKey, erasedSeal, linkHash } from '../chain/link-hash';
import { type ArchivableLink, findArchivable } from './archive.repository';
import { archiveTexts as texts } from './archive.texts';
import { lineOf } from './archive-line';
import { type ArchivedFile, fileOf } from './manifest';
import { contentHash, placeOf, verifyFile } from './verify-file';

const batchSize = 1000;

/** The links after a given one, one by one. */
const linksAfter = async function* (db: Executor, first: number): AsyncGenerator<ArchivableLink> {
  for (let after = first; ; ) {
    const links = await findArchivable(db, { after, limit: batchSize });
    yield* links;
    const last = links.at(-1);
    if (last === undefined || links.length < batchSize) return;
    after = last.id;
  }
};

/** The month of a row by the school's clock. */
const monthOf = ({ content }: ArchivableLink, offsetMinutes: number): string =>
  new Date(Number(BigInt(content?.[1] ?? '0') / 1000n) + offsetMinutes * 60_000).toISOString().slice(0, 7);

/** The month after one. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** The links of the log as they are taken into files. */
export interface Cursor {
  /** The next link; undefined at the end. */
  readonly next: ArchivableLink | undefined;
  readonly take: () => Promise<void>;
  readonly monthOf: (link: ArchivableLink) => string;
}

/** Opens the links after a given one. */
export const openCursor = async (
  db: Executor,
  { after, offsetMinutes }: { after: number; offsetMinutes: number },
): Promise<Cursor> => {
  const links = linksAfter(db, after);
  let next: ArchivableLink | undefined;
  const take = async (): Promise<void> => {
    const { value, done } = await links.next();
    next = done ? undefined : value;
  };
  await take();
  return {
    get next() {
      return next;
    },
    take,
    monthOf: (link) => monthOf(link, offsetMinutes),
  };
};

const sealedKeys = /\bs1\.([a-z0-9]+)\./g;

/** What is known of a file while it is written. */
interface Draft {
  readonly keyIds: Set<string>;
  rows: number;
  erased: number;
  at: number;
  previous: Buffer;
  newestAt: bigint;
}

/** The line of a link that is whole; a log that is not is not archived. */
const lineFor = (draft: Draft, link: ArchivableLink, secrets: Secrets): string => {
  const { content, retained } = link;
  if (content === undefined || link.id !== draft.at + 1)
    throw new StartError(texts.brokenChain(texts.rowGone(draft.at + 1)));
  const key = chainKey(secrets, link.key_id);
  const whole = { id: link.id, linkedAt: link.linked_at, content };
  if (key === undefined || !linkHash(key, draft.previous, whole).equals(link.hash)) {
    throw new StartError(texts.brokenChain(texts.rowAltered(content[0] ?? '')));
  }
  const isErased = retained.some((value, at) => value !== content[at]);
  const hash = link.hash.toString('hex');
  const line = lineOf(
    link,
    isErased ? erasedSeal(key, draft.previous, { ...whole, content: retained, hash }) : undefined,
  );
  draft.keyIds.add(link.key_id);
  for (const [, id = ''] of line.matchAll(sealedKeys)) draft.keyIds.add(id);
  draft.rows += 1;
  draft.erased += isErased ? 1 : 0;
  draft.at = link.id;
  draft.previous = link.hash;
  const at = BigInt(content[1] ?? '0');
  if (at > draft.newestAt) draft.newestAt = at;
  return line;
};

/** Where a new file begins. */
export interface Seam {
  /** The number and the hash of the last link before it. */
  readonly link: number;
  readonly hash: Buffer;
}

interface Month {
  readonly cursor: Cursor;
  readonly month: string;
  readonly from: Seam;
  readonly secrets: Secrets;
}

const writePart = async (path: string, { cursor, month, from, secrets }: Month): Promise<ArchivedFile> => {
  const draft: Draft = { keyIds: new Set(), rows: 0, erased: 0, at: from.link, previous: from.hash, newestAt: 0n };
  const lines = async function* (): AsyncGenerator<string> {
    // Rows of a transaction that outlived its month stand in the next file.
    for (let { next } = cursor; next !== undefined && cursor.monthOf(next) <= month; { next } = cursor) {
      yield lineFor(draft, next, secrets);
      await cursor.take();
    }
  };
  await rm(path, { force: true });
  const sink = await fileSink(path);
  const sha256 = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(Readable.from(lines()), createGzip({ level: 9 }), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        sha256.update(chunk);
        bytes += chunk.length;
        await sink.write(chunk);
      }
    });
    await sink.end();
  } finally {
    await sink.close();
  }
  return {
    file: fileOf(month),
    month,
    rows: draft.rows,
    erased: draft.erased,
    first_link: from.link + 1,
    last_link: draft.at,
    previous_hash: from.hash.toString('hex'),
    last_hash: draft.previous.toString('hex'),
    newest_at: draft.newestAt.toString(),
    key_ids: [...draft.keyIds].sort(),
    bytes,
    sha256: sha256.digest('hex'),
  };
};

/** A file that an interrupted run has left may be there if it holds the same rows. */
const refuseOther = async (path: string, part: string): Promise<void> => {
  const left = await contentHash(path).catch((error: unknown) =>
    errorCode(error) === 'ENOENT' ? undefined : 'damaged',
  );
  if (left !== undefined && left !== (await contentHash(part))) throw new StartError(texts.differs(path));
};

/** Writes the file of a month, reads it back, and gives it its name. */
export const writeMonth = async (folder: string, month: Month): Promise<ArchivedFile> => {
  const path = placeOf(folder, { file: fileOf(month.month) });
  const part = `${path}.part`;
  try {
    const entry = await writePart(part, month);
    const faults = await verifyFile(part, { entry, secrets: month.secrets });
    if (faults.length > 0) throw new StartError(texts.notWritten(faults));
    await refuseOther(path, part);
    await rename(part, path);
    await syncFolder(folder);
    return entry;
  } finally {
    await rm(part, { force: true });
  }
};
