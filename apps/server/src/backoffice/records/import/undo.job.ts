import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { type AnyJobKind, defineJob } from '../../jobs';
import { countChange } from '../count/count-change.repository';
import { verifyLive } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { holdCurrent } from '../write/edit/current.repository';
import { type RowEdit, writeEdits } from '../write/edit/edit-rows';
import { findReferring } from '../write/judge/referring.repository';
import { explainClosed } from '../write/refused-write';
import { writeTexts } from '../write/write.texts';
import type { WriteContext } from '../write/write-context';
import { changeImport, type StoredImport } from './import.repository';
import { importTexts } from './import.texts';
import { batchSize, type FileWork, importInput, onImport } from './judged-file';
import { forgetColumns } from './memory.repository';
import { deleteMade, holdMade, nextEdits } from './undo.repository';

interface Undo {
  readonly context: WriteContext;
  readonly entry: StoredImport;
}

const refuseChanged = (titles: readonly string[]): never => {
  throw new AppError(recordImportErrors.changedSince, { errmsg: importTexts.changedSince(titles) });
};

const removeMade = async (db: Tx, { context, entry }: Undo): Promise<number> => {
  const { first_id: first, last_id: last, new_rows: made } = entry;
  if (first === null || last === null) return 0;
  const { written } = context;
  const range = { written, first, last };
  const { ids, changed } = await holdMade(db, { ...range, reach: context.visibility.reach });
  if (changed.length > 0) refuseChanged(changed);
  if (ids.length !== made) throw new AppError(recordImportErrors.changedSince);
  await written.keeper?.beforeDelete?.({ db, caller: context.caller, origin: context.origin, ids });
  const referring = await findReferring(db, { form: written.form, ids, caller: context.caller });
  if (referring.length > 0) {
    const messages = referring.map(writeTexts.referred);
    throw new AppError(recordImportErrors.stillReferred, { errmsg: importTexts.referred(messages) });
  }
  await deleteMade(db, range);
  await countChange(db, { formId: written.form.id, change: -ids.length });
  return ids.length;
};

/** The form's rules applied to the previous values, which may no longer be allowed. */
const judgedByKeeper = async (db: Tx, { context, row, values }: Pick<Undo, 'context'> & RowEdit): Promise<RowEdit> => {
  const { written, caller, origin } = context;
  const write = { db, caller, origin, id: row.id, values, current: row.values };
  return { row, values: (await written.keeper?.beforeSave?.(write)) ?? values };
};

const restoreEdited = async (db: Tx, { context, entry }: Undo): Promise<number> => {
  const { written } = context;
  let restored = 0;
  let after = 0;
  for (;;) {
    const batch = await nextEdits(db, { importId: entry.id, after, limit: batchSize });
    if (batch.length === 0) return restored;
    after = batch.at(-1)?.record_id ?? after;
    await written.keeper?.beforeHold?.(
      db,
      batch.map(({ record_id }) => record_id),
    );
    const rows = await holdCurrent(db, { context, ids: batch.map(({ record_id }) => record_id) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const touched = new Set(batch.flatMap(({ before }) => Object.keys(before)));
    if (context.share.withheld.some(({ field }) => touched.has(field) && !written.decided.has(field))) {
      throw new AppError(recordErrors.beyondRights);
    }
    if ([...touched].some((field) => written.decided.has(field))) throw new AppError(recordErrors.decidedSince);
    const edits = [];
    const changed: string[] = [];
    for (const { record_id, version, before } of batch) {
      const row = byId.get(record_id);
      if (row === undefined || row.is_deleted || row.version !== version) changed.push(row?.title ?? `#${record_id}`);
      else edits.push(await judgedByKeeper(db, { context, row, values: before }));
    }
    if (changed.length > 0) refuseChanged(changed.slice(0, 5));
    const outcome = await writeEdits(db, { context, edits, act: 'undo' });
    if (!outcome.written) await explainClosed(db, { written, rows: outcome.rows });
    restored += edits.length;
  }
};

const undo = ({ run, context, entry }: FileWork): Promise<void> =>
  inTransaction(run.db.kysely, async (db) => {
    const { caller, origin, written } = context;
    await verifyLive(db, written.form);
    const changed = await restoreEdited(db, { context, entry });
    const made = await removeMade(db, { context, entry });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'record.undo',
      target: { type: written.type },
      after: {
        import_id: entry.id,
        file: entry.file_name,
        made,
        changed,
        first_id: entry.first_id,
        last_id: entry.last_id,
      },
    });
    await forgetColumns(db, entry.id);
    await changeImport(db, entry.id, { state: 'undone', undone_at: new Date() });
    await run.settle(db, { message: importTexts.undone(made, changed), result: { import_id: entry.id } });
  });

/** Undoes a whole import: deletes the records that it made and resets those that it changed; or does nothing at all. */
export const undoJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: importJobKinds.undo,
    repeatable: true,
    input: importInput,
    run: async (run) => {
      await onImport(deps, run, undo);
      return undefined;
    },
  });
