import type { FileUsage } from '@shuyuan/contract/backoffice/files/file';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { FileDeps } from './file.deps';
import { fileTexts } from './file.texts';

const megabyte = 1024 * 1024;

/** Two concurrent uploads would both find the same free space. */
const usageLock = defineLock('use of the storage');

const sums = (db: Executor) =>
  db
    .selectFrom('app.file as file')
    .select(({ fn }) => [sql<string>`coalesce(sum(file.size), 0)`.as('bytes'), fn.countAll<number>().as('files')]);

const used = async (query: ReturnType<typeof sums>): Promise<{ bytes: number; files: number }> => {
  const { bytes, files } = await query.executeTakeFirstOrThrow();
  return { bytes: Number(bytes), files };
};

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
    {
      limit: user_mb * megabyte,
      entry: fileErrors.userQuota,
      words: fileTexts.userQuota,
      of: sums(db).where('file.admin_id', '=', adminId),
    },
    { limit: total_mb * megabyte, entry: fileErrors.totalQuota, words: fileTexts.totalQuota, of: sums(db) },
  ];
  for (const { limit, entry, words, of } of limits) {
    if (limit === 0) continue;
    const { bytes } = await used(of);
    if (bytes + size > limit) throw new AppError(entry, { errmsg: words({ bytes, limit }) });
  }
};

/** How much is uploaded and how much is allowed, by the caller and in total, and how much of it is unused. */
export const readUsage = ({ db, quota }: FileDeps, adminId: number): Promise<FileUsage> =>
  inTransaction(db, async (db) => {
    const { user_mb, total_mb } = await quota(db);
    const isUnused = sql<boolean>`not exists (select from app.file_use as used where used.file_id = file.id)`;
    return {
      own: { ...(await used(sums(db).where('file.admin_id', '=', adminId))), limit: user_mb * megabyte },
      all: { ...(await used(sums(db))), limit: total_mb * megabyte },
      unused: await used(sums(db).where(isUnused)),
    };
  });
