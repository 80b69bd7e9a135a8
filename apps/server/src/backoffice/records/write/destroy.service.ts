import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { verifyLive } from '../live-form';
import { moveSql } from './bin.statement';
import { holdAll } from './held-rows';
import { refuseKept } from './judge.service';
import { findReferring } from './referring.repository';
import { runSlotted } from './slotted-statement';
import { shelved } from './statement-shelf';
import { writeTexts } from './write.texts';
import { actSlots, type WriteDeps, type WriteWish, withContext } from './write-context';

/**
 * Moves records into the recycle bin, all or none. They are held before anyone looks for what points to them, and whoever
 * makes a record point to them holds them too; so neither misses the other.
 */
export const destroyRecords = (deps: WriteDeps, wish: WriteWish & { ids: readonly number[] }): Promise<void> =>
  withContext(deps, { ...wish, action: 'delete' }, (context) => {
    const { written, caller, origin } = context;
    refuseKept(written, 'delete');
    return inTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, written.form);
      const ids = (await holdAll(db, { context, ids: wish.ids, deleted: 'no' })).map(({ id }) => id);
      await written.keeper?.beforeDelete?.({ db, caller, origin, ids });
      const referring = await findReferring(db, { form: written.form, ids, caller });
      if (referring.length > 0) {
        const messages = referring.map(writeTexts.referred);
        throw new AppError(recordErrors.stillReferred, { errors: { ids: messages } });
      }
      const statement = shelved(db, { written, key: 'bin', build: () => moveSql(written, 'bin') });
      await runSlotted(db, { statement, values: { ...actSlots(context, 'delete'), ids } });
    });
  });
