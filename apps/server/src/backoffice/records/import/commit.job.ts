import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { z } from 'zod';
import { type CopyTransaction, inCopyTransaction } from '../../../platform/db/copy';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { departmentOf } from '../../access';
import { recordAudit } from '../../audit';
import { type AnyJobKind, defineJob } from '../../jobs';
import { countChange } from '../count/count-change.repository';
import { verifyLive } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { findableRows } from '../write/found-by';
import { type BadRowsSheet, withBadRowsSheet } from './bad-rows-sheet';
import { checkRows } from './check.job';
import { columnsToRemember } from './column-memory';
import { forgetRows } from './fault.repository';
import { changeImport } from './import.repository';
import { importTexts } from './import.texts';
import { importableFields } from './import-plan';
import { type FileWork, importInput, onImport, overRows, Tally } from './judged-file';
import { rememberColumns } from './memory.repository';
import { reserveIds } from './new-rows.repository';
import { RowWriter } from './row-writer';
import { holderOf } from './upload.service';

/** How many bad rows whoever began it saw and chose to leave out; jobs of earlier versions leave out none. */
const commitInput = importInput.extend({ skip_rows: z.int().min(0).default(0) });
type Commit = FileWork<z.output<typeof commitInput>>;

/** Other rows are bad than those that were agreed to be left out. */
class OtherBadRows extends Error {
  constructor() {
    super('other rows of an import are bad than those that were to be left out');
  }
}

const writeRows = async (
  commit: Commit,
  { writer, db, sheet }: { writer: RowWriter; db: CopyTransaction['db']; sheet: BadRowsSheet },
): Promise<Tally> => {
  const { run, entry } = commit;
  const { skip_rows: skipped } = run.job.input;
  const tally = new Tally();
  // Rows that are only inserted are validated against what was there before, without waiting for pending writes.
  const judging = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    entry.mode === 'insert' ? inTransaction(run.db.kysely, work) : work(db);
  try {
    await overRows(commit, async (batch) => {
      const judged = await judging(batch.judge);
      tally.add(judged);
      if (tally.bad_rows > skipped) throw new OtherBadRows();
      await writer.write(judged.filter(({ faults }) => faults === undefined));
      await sheet.add(batch, judged);
    });
    if (tally.bad_rows !== skipped) throw new OtherBadRows();
    await writer.finish();
  } catch (error) {
    // After the database has refused rows, everything else fails as well; the first failure has the reason.
    if (!(error instanceof OtherBadRows)) await writer.finish();
    throw error;
  }
  return tally;
};

/** All rows that are not left out, the audit row and the end of the job in one transaction (assurance E38, F42). */
const commitAll = async (commit: Commit, { sheet, path }: { sheet: BadRowsSheet; path: string }): Promise<void> => {
  const { run, context, entry } = commit;
  const { written, caller, origin } = context;
  const { skip_rows: skipped } = run.job.input;
  const { form } = written;
  const findable = await findableRows(written);
  const count = entry.mode === 'update' ? 0 : (entry.rows ?? 0) - skipped;
  const table = form.definition.table_name;
  const firstId = count > 0 ? await reserveIds(run.db.kysely, { table, count }) : 1;
  const departmentId = await departmentOf(run.db.kysely, caller.adminId);
  await inCopyTransaction(run.db, async (transaction) => {
    const { db } = transaction;
    await verifyLive(db, form);
    const writer = new RowWriter({ transaction, context, importId: entry.id, firstId, departmentId, findable });
    const tally = await writeRows(commit, { writer, db, sheet });
    const range =
      writer.made === 0 ? { first_id: null, last_id: null } : { first_id: firstId, last_id: firstId + writer.made - 1 };
    await countChange(db, { formId: form.id, change: writer.made });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'record.import',
      target: { type: written.type },
      // The first three make up the snapshot in a record's history.
      after: {
        version: 1,
        definition: form.live_version,
        values: {},
        import_id: entry.id,
        file: entry.file_name,
        mode: entry.mode,
        made: writer.made,
        changed: writer.changed,
        ...(skipped > 0 ? { skipped } : {}),
        ...range,
      },
    });
    const { new_rows, changed_rows, same_rows } = tally;
    await changeImport(db, entry.id, {
      state: 'committed',
      ...range,
      new_rows,
      changed_rows,
      same_rows,
      skipped_rows: skipped,
      committed_at: new Date(),
      // An undo does not need the file, and nobody chooses its heading any more.
      file_sha256: null,
      head: '[]',
      samples: null,
    });
    await forgetRows(db, entry.id);
    const columns = columnsToRemember(entry, importableFields(context));
    await rememberColumns(db, { formId: form.id, importId: entry.id, columns });
    if (skipped > 0) {
      await sheet.finish();
      await run.keepFile({ path, name: importTexts.badRows.file(entry.file_name) });
    }
    const message = importTexts.committed({ made: writer.made, changed: writer.changed, same: same_rows, skipped });
    await run.settle(db, { message, result: { import_id: entry.id } });
  });
};

/** Checks the file again, so that all bad rows can be seen before anybody agrees to leave them out. */
const tellBadRows = async (commit: Commit): Promise<never> => {
  const { run, entry } = commit;
  const tally = await checkRows(commit);
  await inTransaction(run.db.kysely, (db) => changeImport(db, entry.id, { ...tally.counts(), state: 'checked' }));
  const { faultsChanged, hasFaults } = recordImportErrors;
  throw new AppError(run.job.input.skip_rows > 0 ? faultsChanged : hasFaults);
};

/** Writes all rows of a checked file but those that are to be left out, or none. */
export const commitJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: importJobKinds.commit,
    repeatable: true,
    input: commitInput,
    run: async (run) => {
      await onImport(deps, run, async (commit) => {
        const { context, entry } = commit;
        if (entry.live_version !== context.written.form.live_version)
          throw new AppError(recordImportErrors.formChangedSince);
        const path = await run.newPath();
        const { fields } = context.written.form.definition;
        try {
          await withBadRowsSheet({ path, entry, fields }, (sheet) => commitAll(commit, { sheet, path }));
        } catch (error) {
          if (error instanceof OtherBadRows) await tellBadRows(commit);
          throw error;
        }
        // A failure here is left to the purge; the rows are written.
        await deps.held.release(holderOf(entry.id)).catch((err: unknown) => deps.log.warn({ err }, 'left a file'));
      });
      return undefined;
    },
  });
