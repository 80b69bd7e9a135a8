import type { Executor } from '../../../platform/db/database';
import { isGone, withLiveForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { findUsesIn, type SeenUse, type UsesQuery } from './seen-uses.repository';

/** `within` is the caller's transaction, if there is one. */
type UseDeps = ReadDeps & { readonly within?: Executor | undefined };

/** The records that use some files, limited to records and fields that the caller may read; one statement per form. */
export const findSeenUses = async (deps: UseDeps, query: UsesQuery): Promise<SeenUse[]> => {
  const found: SeenUse[] = [];
  for (const formId of query.formIds) {
    const uses = await withLiveForm(deps, formId, (form) =>
      findUsesIn(
        deps.within ?? deps.db.kysely,
        visibilityOf(deps, { form, caller: query.caller, action: ['index', 'detail'] }),
        query,
      ),
    ).catch((error: unknown) => {
      if (isGone(error)) return [];
      throw error;
    });
    found.push(...uses);
  }
  return found;
};
