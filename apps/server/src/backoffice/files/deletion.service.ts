import type { DeletedFiles } from '@shuyuan/contract/backoffice/files/file';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { abandonedBlobs, dropUnusedBlob } from './blob.repository';
import type { FileDeps } from './file.deps';
import { deleteFiles, type LockedFile, lockFiles } from './file.repository';
import { fileTexts } from './file.texts';
import { countUses } from './file-use.repository';
import { type LibraryDeps, openIds, tellUses } from './file-visibility';
import { letBlobGo, retainedDays } from './unused-blob';

const namedPlaces = 5;
const namedUses = 200;

interface DeletionCall {
  readonly ids: readonly number[];
  readonly caller: Caller;
  readonly origin: Origin;
}

interface Sorted {
  readonly free: readonly LockedFile[];
  readonly used: readonly LockedFile[];
}

const sortByUse = async (db: Tx, ids: readonly number[]): Promise<Sorted> => {
  const files = ids.length === 0 ? [] : await lockFiles(db, ids);
  if (files.length === 0) throw new AppError(platformErrors.recordNotFound);
  const used = new Set((await countUses(db, ids)).map(({ file_id }) => file_id));
  return { free: files.filter(({ id }) => !used.has(id)), used: files.filter(({ id }) => used.has(id)) };
};

type UsedFiles = DeletedFiles['in_use'];

/** The files that cannot be deleted, each with the places that use it, by the names that the caller may see. */
const describeUsed = async (deps: LibraryDeps, files: readonly LockedFile[], caller: Caller): Promise<UsedFiles> => {
  if (files.length === 0) return [];
  const uses = await tellUses(deps, { caller, fileIds: files.map(({ id }) => id) });
  const titlesOf = (id: number): string[] => (uses.get(id) ?? []).slice(0, namedUses).map(({ title }) => title);
  return files.map(({ id, original_name }) => ({ id, original_name, uses: titlesOf(id) }));
};

/** The file is gone for everyone; bytes that cannot be removed now are swept later. */
export const dropBytes = async (deps: FileDeps, files: readonly LockedFile[]): Promise<void> => {
  for (const sha256 of new Set(files.map((file) => file.sha256))) await letBlobGo(deps, sha256);
};

const destroyFree = async (
  deps: LibraryDeps,
  { ids, caller, origin, refusal }: DeletionCall & { refusal: (described: UsedFiles) => AppError },
): Promise<DeletedFiles> => {
  // A file that the caller may not open is treated as missing: nothing in the answer reveals it.
  const known = await openIds(deps, { caller, ids });
  const { free, used } = await inTransaction(deps.db, async (db) => {
    const sorted = await sortByUse(db, known);
    if (sorted.free.length === 0) return sorted;
    await deleteFiles(
      db,
      sorted.free.map(({ id }) => id),
    );
    for (const file of sorted.free) {
      await recordAudit(db, {
        actor: { id: caller.adminId, name: caller.name },
        origin,
        action: 'file.delete',
        target: { type: 'file', id: file.id },
        before: { ...file },
      });
    }
    return sorted;
  });
  if (free.length === 0) throw refusal(await describeUsed(deps, used, caller));
  // The others are already deleted; details of those that remain are left out if they cannot be read.
  const described = await describeUsed(deps, used, caller).catch((err: unknown) => {
    deps.log.warn({ err }, 'could not read the uses of files');
    return used.map(({ id, original_name }) => ({ id, original_name, uses: [] }));
  });
  await dropBytes(deps, free);
  return { deleted: free.map(({ id }) => id), in_use: described };
};

/** Deletes a file; refused, with the places, while it is used. The bytes go with the last file that has them. */
export const createDestroy =
  (deps: LibraryDeps) =>
  async ({ id, ...call }: { id: number; caller: Caller; origin: Origin }): Promise<void> => {
    const refusal = ([file]: UsedFiles): AppError => {
      const uses = file?.uses ?? [];
      const errmsg = fileTexts.stillUsed(uses.length, uses.slice(0, namedPlaces));
      return new AppError(fileErrors.stillUsed, { errmsg, errors: { uses } });
    };
    await destroyFree(deps, { ...call, ids: [id], refusal });
  };

/** Deletes the unused ones of several files and names the others; refused when none can be deleted. */
export const createBatchDestroy =
  (deps: LibraryDeps) =>
  async (call: DeletionCall): Promise<{ msg: string; data: DeletedFiles }> => {
    const refusal = (described: UsedFiles): AppError => {
      const errmsg = fileTexts.someUsed(described, namedPlaces);
      return new AppError(fileErrors.stillUsed, {
        errmsg,
        errors: { files: described.map((file) => file.original_name) },
      });
    };
    const data = await destroyFree(deps, { ...call, refusal });
    return { msg: data.in_use.length === 0 ? fileTexts.deleted : fileTexts.someUsed(data.in_use, namedPlaces), data };
  };

/** Removes the objects that nothing uses any more, and none that the days of the database's log may still need. */
export const sweepUnused = async (deps: FileDeps): Promise<void> => {
  const { db, storage } = deps;
  for (const sha256 of await abandonedBlobs(db, retainedDays(deps))) await dropUnusedBlob(db, { storage, sha256 });
};

/** Removes what killed servers left: half-written files and objects without a file. */
export const sweepFiles = async (deps: FileDeps): Promise<void> => {
  await deps.scratch.clean();
  await sweepUnused(deps);
};
