import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { inRetriedTransaction, type Tx } from '../../../../platform/db/database';
import { runSlotted } from '../../../../platform/db/slotted-statement';
import { AppError } from '../../../../platform/http/app-error';
import { verifyLive } from '../../live-form';
import { holdAll } from '../edit/held-rows';
import { refuseWithheld } from '../judge/judge.service';
import { findReferring } from '../judge/referring.repository';
import { cachedStatement } from '../statement-cache';
import { writeTexts } from '../write.texts';
import { actSlots, type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import { moveSql } from './bin.statement';

/** Deletes records within a transaction that holds the form's definition. */
export const binHeld = async (
  db: Tx,
  { context, ids: wanted }: { context: WriteContext; ids: readonly number[] },
): Promise<void> => {
  const { written, caller, origin } = context;
  const ids = (await holdAll(db, { context, ids: wanted, deleted: 'no', to: 'remove' })).map(({ id }) => id);
  await written.keeper?.beforeDelete?.({ db, caller, origin, ids });
  const referring = await findReferring(db, { form: written.form, ids, caller });
  if (referring.length > 0) {
    const messages = referring.map(writeTexts.referred);
    throw new AppError(recordErrors.stillReferred, { errors: { ids: messages } });
  }
  const statement = cachedStatement(db, { written, key: 'bin', build: () => moveSql(written, 'bin') });
  await runSlotted(db, { statement, values: { ...actSlots(context, 'delete'), ids } });
};

/**
 * Moves records to the recycle bin, all or none. They are locked before references to them are searched, and whoever
 * adds a reference locks them too; so neither misses the other.
 */
export const destroyRecords = (deps: WriteDeps, command: WriteCommand & { ids: readonly number[] }): Promise<void> =>
  withContext(deps, { ...command, action: 'delete' }, (context) => {
    refuseWithheld(context.written, 'delete');
    return inRetriedTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, context.written.form);
      await binHeld(db, { context, ids: command.ids });
    });
  });
