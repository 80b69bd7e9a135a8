import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '../../../platform/config/data-folder';
import { type Database, inTransaction, type Tx } from '../../../platform/db/database';
import { readSchoolOffset } from '../../../platform/db/school-offset';
import { StartError } from '../../../platform/db/start-error';
import type { Log } from '../../../platform/log/log';
import type { Secrets } from '../../../platform/secrets/secrets';
import { recordAudit } from '../audit.repository';
import { sealAudit } from '../chain/seal';
import { findLinkHash, findRemovals, hasUnlinked, readClock, takeArchiving } from './archive.repository';
import { archiveTexts as texts } from './archive.texts';
import { type ArchivedFile, listFolder, readManifest, writeManifest } from './manifest';
import { removeFromTrail } from './remove.service';
import { verifyArchive } from './verify-archive';
import { monthAfter, openCursor, type Seam, writeMonth } from './write-month';

/** What the audit log is archived with. */
export interface ArchiveDeps {
  /** For long work. */
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** Where to, and how much of the log. */
export interface ArchiveOrder {
  readonly folder: string;
  /** A day by the school's clock; the months that ended before it are archived. */
  readonly before: string;
  /** Who runs the command. */
  readonly by: string;
  /** The role that owns the log, when what was archived is to be removed from it. */
  readonly removeAs?: Database | undefined;
}

/** What an archive holds now, and what this run did. */
export interface Archived {
  readonly files: readonly ArchivedFile[];
  readonly added: readonly ArchivedFile[];
  readonly removed: number;
}

const openFolder = async (folder: string, secrets: Secrets): Promise<readonly ArchivedFile[]> => {
  const { others, files } = await listFolder(folder);
  if (others.length > 0) throw new StartError(texts.alien(folder, others));
  const manifest = await readManifest(folder, secrets);
  if (manifest === undefined) {
    // What an interrupted first run has left is compared when its month is written.
    await makeFolder(folder, 0o700);
    return [];
  }
  const report = await verifyArchive(folder, secrets);
  const listed = report.files.map(({ file }) => file);
  const left = files.filter((file) => !listed.includes(file));
  const faults = report.faults.filter((fault) => !left.some((file) => fault === texts.named(file, [texts.unlisted])));
  if (faults.length > 0) throw new StartError(texts.damaged(folder, faults));
  return report.files;
};

/** Where the next file begins: after the last one, or in a new folder where the log does. */
const seamOf = async (db: Tx, { folder, files }: { folder: string; files: readonly ArchivedFile[] }): Promise<Seam> => {
  const removed = (await findRemovals(db)).at(-1);
  const start = { link: removed?.last_link ?? 0, hash: removed?.last_hash ?? Buffer.alloc(0) };
  const last = files.at(-1);
  if (last === undefined) return start;
  const hash = last.last_link === start.link ? start.hash : await findLinkHash(db, last.last_link);
  if (hash?.toString('hex') !== last.last_hash) throw new StartError(texts.foreign(folder));
  return { link: last.last_link, hash };
};

/** The first month that is not archived: that of the day asked for. */
const limitOf = (before: string): string => before.slice(0, 7);

const writeMonths = async (
  db: Tx,
  { order, files, secrets }: { order: ArchiveOrder; files: readonly ArchivedFile[]; secrets: Secrets },
): Promise<ArchivedFile[]> => {
  const { folder } = order;
  if (!(await takeArchiving(db))) throw new StartError(texts.busy);
  let from = await seamOf(db, { folder, files });
  const cursor = await openCursor(db, { after: from.link, offsetMinutes: await readSchoolOffset(db) });
  const last = files.at(-1);
  let earliest = last === undefined ? '' : monthAfter(last.month);
  const added: ArchivedFile[] = [];
  for (let { next } = cursor; next !== undefined; { next } = cursor) {
    const own = cursor.monthOf(next);
    const month = own > earliest ? own : earliest;
    if (month >= limitOf(order.before)) break;
    const entry = await writeMonth(folder, { cursor, month, from, secrets });
    added.push(entry);
    await writeManifest(folder, { files: [...files, ...added], secrets });
    from = { link: entry.last_link, hash: Buffer.from(entry.last_hash, 'hex') };
    earliest = monthAfter(month);
  }
  return added;
};

const monthStart = (month: string, offsetMinutes: number): number =>
  Date.parse(`${month}-01T00:00:00Z`) - offsetMinutes * 60_000;

/** Entries of the last six months stay in the log. */
const refuseYoung = async (db: Database, before: string): Promise<void> => {
  const offset = await readSchoolOffset(db.kysely);
  const { removable } = await readClock(db.kysely);
  const youngest = Number(BigInt(removable) / 1000n);
  if (monthStart(limitOf(before), offset) <= youngest) return;
  const latest = new Date(youngest + offset * 60_000).toISOString().slice(0, 7);
  throw new StartError(texts.tooYoung(`${latest}-01`));
};

/** How often, and after which pause, it is looked whether another process has linked all rows. */
const looks = 120;
const pauseMs = 500;

/** A month is whole once no row of it waits for its link. */
const sealBefore = async ({ db, secrets, log }: ArchiveDeps, before: string): Promise<void> => {
  const start = monthStart(limitOf(before), await readSchoolOffset(db.kysely));
  for (let look = 0; look < looks; look += 1) {
    await sealAudit({ db: db.kysely, secrets, log });
    if (!(await hasUnlinked(db.kysely, `${start}000`))) return;
    await setTimeout(pauseMs);
  }
  throw new StartError(texts.notSealed);
};

/** Records that a part of the log was taken to files; the last link is a proof of its length. */
const recordArchive = (db: Database, { added, by }: { added: readonly ArchivedFile[]; by: string }): Promise<void> =>
  inTransaction(db.kysely, (db) =>
    recordAudit(db, {
      origin: { requestId: '', ip: '', userAgent: '' },
      action: 'audit.archive',
      target: { type: 'audit_log' },
      after: {
        months: added.map(({ month }) => month),
        rows: added.reduce((sum, { rows }) => sum + rows, 0),
        last_link: added.at(-1)?.last_link,
        operator: by,
      },
    }),
  );

/**
 * Archives the audit log to files, month by month, while staff work (assurance F90). What is there already is verified and
 * never rewritten; what is new is read back before this returns.
 */
export const archiveAudit = async (deps: ArchiveDeps, order: ArchiveOrder): Promise<Archived> => {
  const { db, secrets } = deps;
  if (order.removeAs !== undefined) await refuseYoung(db, order.before);
  const files = await openFolder(order.folder, secrets);
  await sealBefore(deps, order.before);
  const added = await db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => writeMonths(db, { order, files, secrets }));
  const report = await verifyArchive(order.folder, secrets);
  if (files.length + added.length > 0 && report.faults.length > 0)
    throw new StartError(texts.notWritten(report.faults));
  if (added.length > 0) await recordArchive(db, { added, by: order.by });
  const all = [...files, ...added];
  const removable = all.filter(({ month }) => month < limitOf(order.before));
  const removed =
    order.removeAs === undefined
      ? 0
      : await removeFromTrail(order.removeAs, { files: removable, secrets, by: order.by });
  return { files: all, added, removed };
};
