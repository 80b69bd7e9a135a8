import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { inRetriedTransaction, type Tx } from '../../../../platform/db/database';
import { runSlotted } from '../../../../platform/db/slotted-statement';
import { AppError } from '../../../../platform/http/app-error';
import { verifyLive } from '../../live-form';
import type { CurrentRow } from '../edit/current.repository';
import { holdAll } from '../edit/held-rows';
import { refuseWithheld } from '../judge/judge.service';
import { missingTargets } from '../judge/reference.repository';
import { isSealedTwice, sealedUniques } from '../judge/sealed-twins.repository';
import { cachedStatement } from '../statement-cache';
import { writeTexts } from '../write.texts';
import { actSlots, type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import { tellingFields } from '../write-failure';
import { moveSql } from './bin.statement';

const titlesMax = 3;

const pointedAt = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/**
 * Records cannot be restored if a record that they point to was deleted since, or if another record has taken their
 * unique number meanwhile.
 */
const refuseLostTargets = async (
  db: Tx,
  { context: { written, visibility }, rows }: { context: WriteContext; rows: readonly CurrentRow[] },
): Promise<void> => {
  const errors: Record<string, string[]> = {};
  const own = new Set(rows.map(({ id }) => id));
  for (const field of [...written.references, ...written.links]) {
    // References to former people and departments stay in records.
    const relatedId = field.settings.relation_form_id;
    if (relatedId === undefined) continue;
    const comesBack = (id: number): boolean => relatedId === written.form.id && own.has(id);
    const idsOf = (row: CurrentRow): number[] => pointedAt(row.values[field.field]).filter((id) => !comesBack(id));
    const ids = [...new Set(rows.flatMap(idsOf))];
    const lost = new Set(await missingTargets(db, { form: written.form, field, ids }));
    const titles = rows.filter((row) => idsOf(row).some((id) => lost.has(id))).map(({ title }) => title);
    if (titles.length === 0) continue;
    const some = titles.slice(0, titlesMax);
    if (visibility.reach.fields.includes(field)) errors[field.field] = [writeTexts.targetsGone(field.name, some)];
    else errors.ids = [writeTexts.unseenTargetsGone(some)];
  }
  for (const field of sealedUniques(written.inColumns)) {
    const values = rows.map((row) => row.values[field.field]).filter((value) => typeof value === 'string');
    if (await isSealedTwice(db, { written, field, values })) errors[field.field] = [recordMessages.unique];
  }
  if (Object.keys(errors).length > 0) throw new AppError(recordErrors.notRestorable, { errors });
};

const asRestore = (error: unknown): unknown =>
  error instanceof AppError && error.errors !== undefined
    ? new AppError(recordErrors.notRestorable, { errors: error.errors, cause: error })
    : error;

const moveBack = async (db: Tx, { context, ids }: { context: WriteContext; ids: readonly number[] }): Promise<void> => {
  const { written } = context;
  const statement = cachedStatement(db, { written, key: 'list', build: () => moveSql(written, 'list') });
  const values = { ...actSlots(context, 'restore'), ids };
  await tellingFields(written, () => runSlotted(db, { statement, values })).catch((error: unknown) => {
    throw asRestore(error);
  });
};

/** Restores records from the recycle bin, all or none. */
export const restoreRecords = (deps: WriteDeps, command: WriteCommand & { ids: readonly number[] }): Promise<void> =>
  withContext(deps, { ...command, action: 'delete' }, (context) => {
    const { written, caller, origin } = context;
    refuseWithheld(written, 'delete');
    return inRetriedTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, written.form);
      await written.keeper?.beforeHold?.(db, command.ids);
      const rows = await holdAll(db, { context, ids: command.ids, deleted: 'either' });
      if (rows.some(({ is_deleted }) => !is_deleted)) throw new AppError(recordErrors.notDeleted);
      const ids = rows.map(({ id }) => id);
      await written.keeper?.beforeRestore?.({ db, caller, origin, ids });
      await refuseLostTargets(db, { context, rows });
      await moveBack(db, { context, ids });
    });
  });
