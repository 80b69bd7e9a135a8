import type { Tx } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { dropBytes } from './deletion.service';
import type { FileDeps } from './file.deps';
import { deleteFiles, lockFiles } from './file.repository';
import { countUses } from './file-use.repository';

/** What was erased, and what is left to do once that is committed. */
export interface Erased {
  readonly count: number;
  readonly dropBytes: () => Promise<void>;
}

/** Removes those files that nothing uses any more, in the transaction that released them; no names are recorded. */
export const createErasure =
  (deps: FileDeps) =>
  async (
    db: Tx,
    { ids, caller, origin }: { ids: readonly number[]; caller: Caller; origin: Origin },
  ): Promise<Erased> => {
    if (ids.length === 0) return { count: 0, dropBytes: async () => undefined };
    const used = new Set((await countUses(db, ids)).map(({ file_id }) => file_id));
    const free = (await lockFiles(db, ids)).filter(({ id }) => !used.has(id));
    if (free.length > 0) {
      const gone = free.map(({ id }) => id);
      await deleteFiles(db, gone);
    }
    for (const { id, size, folder } of free) {
      await recordAudit(db, {
        actor: { id: caller.adminId, name: caller.name },
        origin,
        action: 'file.erase',
        target: { type: 'file', id },
        before: { size, folder },
      });
    }
    return { count: free.length, dropBytes: () => dropBytes(deps, free) };
  };
