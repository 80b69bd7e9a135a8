import { inTransaction } from '../../../platform/db/database';
import type { RecordDeps } from '../record.deps';
import { type CountState, foldChanges, forgetChanges, holdTotal, listCountStates, recount } from './count.repository';

const isIdle = ({ has_base, has_changes, is_old, may_be_large }: CountState): boolean =>
  has_base ? !has_changes && !is_old : !has_changes && !may_be_large;

/** Maintains the stored totals of large forms, so that no list counts a million rows. Lists are right without it. */
export const keepTotals = async ({ db, log }: Pick<RecordDeps, 'db' | 'log'>): Promise<void> => {
  for (const state of await listCountStates(db.kysely)) {
    if (isIdle(state)) continue;
    const { id: formId, has_base: hasBase, is_old: isOld, may_be_large: mayBeLarge } = state;
    await inTransaction(db.kysely, async (db) => {
      const table = await holdTotal(db, formId);
      if (table === undefined) return;
      if (isOld || (!hasBase && mayBeLarge)) await recount(db, { formId, table });
      else if (hasBase) await foldChanges(db, formId);
      else await forgetChanges(db, formId);
    }).catch((err: unknown) => log.warn({ err, form: formId }, 'could not keep the total of a form'));
  }
};
