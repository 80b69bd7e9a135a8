import type { FileUsage } from '@shuyuan/contract/backoffice/files/file';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { defineLock } from '../../platform/db/advisory-lock';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { sumHolds } from './blob.repository';
import type { FileDeps } from './file.deps';
import { sumFiles } from './file.repository';
import { fileTexts } from './file.texts';

const megabyte = 1024 * 1024;

/** Two concurrent uploads would both find the same free space. */
const usageLock = defineLock('use of the storage');

/**
 * Refuses a file that exceeds the quota of its uploader or of all together; other uploads wait until the transaction
 * has ended. A limit of 0 means unlimited.
 */
export const refuseOverQuota = async (
  { quota }: Pick<FileDeps, 'quota'>,
  db: Tx,
  { adminId, size }: { adminId: number; size: number },
): Promise<void> => {
  const { user_mb, total_mb } = await quota(db);
  if (user_mb + total_mb === 0) return;
  await usageLock.hold(db);
  const limits = [
    { limit: user_mb * megabyte, entry: fileErrors.userQuota, words: fileTexts.userQuota, of: { adminId } },
    { limit: total_mb * megabyte, entry: fileErrors.totalQuota, words: fileTexts.totalQuota, of: 'all' },
  ] as const;
  for (const { limit, entry, words, of } of limits) {
    if (limit === 0) continue;
    const { bytes } = await sumFiles(db, of);
    if (bytes + size > limit) throw new AppError(entry, { errmsg: words({ bytes, limit }) });
  }
};

/** The beginning of the names under which the storage holds what people from outside uploaded. */
export const quarantinePrefix = 'quarantine:';

/**
 * Whether so much more from outside fits into the quota of all together, besides what waits already. Staff are refused only
 * because of what is in the library, so that nobody from outside takes their space.
 */
export const hasRoomOutside = async ({ quota }: Pick<FileDeps, 'quota'>, db: Tx, more: number): Promise<boolean> => {
  const { total_mb } = await quota(db);
  if (total_mb === 0) return true;
  await usageLock.hold(db);
  const [stored, waiting] = [await sumFiles(db, 'all'), await sumHolds(db, quarantinePrefix)];
  return stored.bytes + waiting.bytes + more <= total_mb * megabyte;
};

/** How much is uploaded and how much is allowed, by the caller and in total, and how much of it is unused. */
export const readUsage = ({ db, quota }: FileDeps, adminId: number): Promise<FileUsage> =>
  inTransaction(db, async (db) => {
    const { user_mb, total_mb } = await quota(db);
    return {
      own: { ...(await sumFiles(db, { adminId })), limit: user_mb * megabyte },
      all: { ...(await sumFiles(db, 'all')), limit: total_mb * megabyte },
      unused: await sumFiles(db, 'unused'),
      waiting: await sumHolds(db, quarantinePrefix),
    };
  });
