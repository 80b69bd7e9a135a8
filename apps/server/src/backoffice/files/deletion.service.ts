import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { abandonedBlobs, dropUnusedBlob } from './blob.repository';
import type { FileDeps } from './file.deps';
import { deleteFile, lockFile } from './file.repository';
import { fileTexts } from './file.texts';
import { usesOf } from './file-use.repository';

const namedPlaces = 5;

/** Deletes a file; refused, with the places, while it is used. The bytes go with the last file that has them. */
export const createDestroy =
  (deps: FileDeps) =>
  async ({ id, caller, origin }: { id: number; caller: Caller; origin: Origin }): Promise<void> => {
    const { db, storage, log } = deps;
    const sha256 = await inTransaction(db, async (db) => {
      const file = await lockFile(db, id);
      if (file === undefined) throw new AppError(platformErrors.recordNotFound);
      const titles = (await usesOf(db, id)).map(({ title }) => title);
      if (titles.length > 0) {
        const errmsg = fileTexts.stillUsed(titles.length, titles.slice(0, namedPlaces));
        throw new AppError(fileErrors.stillUsed, { errmsg, errors: { uses: titles } });
      }
      await deleteFile(db, id);
      await recordAudit(db, {
        actor: { id: caller.adminId, name: caller.name },
        origin,
        action: 'file.delete',
        target: { type: 'file', id },
        before: { ...file },
      });
      return file.sha256;
    });
    // The file is gone for everyone; bytes that cannot be removed now are swept later.
    await dropUnusedBlob(db, { storage, sha256 }).catch((err: unknown) => log.warn({ err }, 'left an object to sweep'));
  };

/** Removes what killed servers left: half-written files and objects without a file. */
export const sweepFiles = async ({ db, storage, scratch }: FileDeps): Promise<void> => {
  await scratch.clean();
  for (const sha256 of await abandonedBlobs(db)) await dropUnusedBlob(db, { storage, sha256 });
};
