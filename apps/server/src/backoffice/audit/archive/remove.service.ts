import { type Database, inTransaction } from '../../../platform/db/database';
import { StartError } from '../../../platform/db/start-error';
import type { Secrets } from '../../../platform/secrets/secrets';
import { recordAudit } from '../audit.repository';
import { archiveSeal, chainKey } from '../chain/link-hash';
import { ownsAuditTrail } from '../trail-owner.repository';
import {
  findLinkHash,
  findRemovals,
  type Removal,
  readClock,
  removeArchived,
  type SealedRemoval,
  takeArchiving,
} from './archive.repository';
import { archiveTexts as texts } from './archive.texts';
import type { ArchivedFile } from './manifest';

/** What a removal's seal covers. */
const statementOf = (of: Removal): unknown => [
  of.first_link,
  of.last_link,
  of.last_hash.toString('hex'),
  of.rows,
  of.until,
  of.newest_at,
  of.files.map(({ file, rows, last_link, sha256 }) => [file, rows, last_link, sha256]),
  of.key_ids,
  of.removed_at,
  of.removed_by,
];

/** Whether the product wrote each removal, and whether they follow one another. */
export const areRemovalsWhole = (removals: readonly SealedRemoval[], secrets: Secrets): boolean =>
  removals.every((removal, at) => {
    const key = chainKey(secrets, removal.key_id);
    const isNext = removal.first_link === (removals[at - 1]?.last_link ?? 0) + 1;
    return isNext && key !== undefined && archiveSeal(key, statementOf(removal)).equals(removal.seal);
  });

const newestOf = (files: readonly ArchivedFile[]): string =>
  files.reduce((newest, { newest_at }) => (BigInt(newest_at) > newest ? BigInt(newest_at) : newest), 0n).toString();

const removalOf = (files: readonly ArchivedFile[], made: { first: number; now: string; by: string }): Removal => {
  const last = files[files.length - 1];
  if (last === undefined) throw new Error('nothing is removed without a file');
  return {
    first_link: made.first,
    last_link: last.last_link,
    last_hash: Buffer.from(last.last_hash, 'hex'),
    rows: last.last_link - made.first + 1,
    until: last.month,
    newest_at: newestOf(files),
    files: files.map(({ file, rows, last_link, sha256 }) => ({ file, rows, last_link, sha256 })),
    key_ids: [...new Set(files.flatMap(({ key_ids }) => key_ids))].sort(),
    removed_at: made.now,
    removed_by: made.by,
  };
};

const sealed = (removal: Removal, secrets: Secrets): SealedRemoval => {
  const [{ id: key_id }] = secrets.keys;
  return { ...removal, key_id, seal: archiveSeal(secrets.derive('audit', key_id), statementOf(removal)) };
};

/** Removes from the log what these files of a verified archive hold, and records it there; returns how many rows. */
export const removeFromTrail = async (
  owner: Database,
  { files, secrets, by }: { files: readonly ArchivedFile[]; secrets: Secrets; by: string },
): Promise<number> => {
  if (!(await ownsAuditTrail(owner.kysely))) throw new StartError(texts.notOwner);
  return inTransaction(owner.kysely, async (db) => {
    if (!(await takeArchiving(db))) throw new StartError(texts.busy);
    const done = (await findRemovals(db)).at(-1)?.last_link ?? 0;
    const fresh = files.filter(({ last_link }) => last_link > done);
    const [first, last] = [fresh[0], fresh.at(-1)];
    if (first === undefined || last === undefined) return 0;
    const hash = await findLinkHash(db, last.last_link);
    if (first.first_link > done + 1 || hash?.toString('hex') !== last.last_hash) throw new StartError(texts.otherCount);
    const { now } = await readClock(db);
    const removal = removalOf(fresh, { first: done + 1, now, by });
    const count = await removeArchived(db, sealed(removal, secrets));
    if (count !== removal.rows) throw new StartError(texts.otherCount);
    await recordAudit(db, {
      origin: { requestId: '', ip: '', userAgent: '' },
      action: 'audit.remove_archived',
      target: { type: 'audit_log' },
      after: {
        months: fresh.map(({ month }) => month),
        rows: count,
        first_link: removal.first_link,
        last_link: removal.last_link,
        last_hash: last.last_hash,
        files: removal.files,
        operator: by,
      },
    });
    return count;
  });
};
