import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { type CopyTransaction, inCopyTransaction } from '../../../platform/db/copy';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { departmentOf } from '../../access';
import { recordAudit } from '../../audit';
import { type AnyJobKind, defineJob, type JobRun } from '../../jobs';
import { countChange } from '../count/count-change.repository';
import { verifyLive } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { findableRows } from '../write/found-by';
import type { WriteContext } from '../write/write-context';
import { batchSize, type ImportInput, importInput, importOf, Tally } from './check.job';
import { columnsToRemember } from './column-memory';
import { dataRows, noneSkipped } from './data-rows';
import { forgetFaults, keepFaults, readFixes } from './fault.repository';
import { FaultSample } from './fault-sample';
import { changeImport, type StoredImport } from './import.repository';
import { importTexts } from './import.texts';
import { requireImport } from './import-access';
import { withImportContext } from './import-context';
import { importableFields, planImport } from './import-plan';
import { openSource } from './import-source';
import { rememberColumns } from './memory.repository';
import { reserveIds } from './new-rows.repository';
import { type JudgedRow, RowJudge } from './row-judge';
import { RowWriter } from './row-writer';
import { holderOf } from './upload.service';

interface Commit {
  readonly deps: RecordDeps;
  readonly run: JobRun<ImportInput>;
  readonly context: WriteContext;
  readonly entry: StoredImport;
}

/** Rows that were valid when the file was checked, and no longer are. */
class BadRows extends Error {
  constructor(readonly rows: readonly JudgedRow[]) {
    super('rows of an import have become bad');
  }
}

const writeRows = async (
  { deps, run, context, entry }: Commit,
  { writer, db }: { writer: RowWriter; db: CopyTransaction['db'] },
) => {
  const { plan, reader } = planImport(context, entry);
  const judge = new RowJudge(plan);
  const tally = new Tally();
  const fixes = await readFixes(run.db.kysely, entry.id);
  // Rows that are only inserted are validated against what was there before, without waiting for pending writes.
  const judging = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    entry.mode === 'insert' ? inTransaction(run.db.kysely, work) : work(db);
  const source = await openSource(deps.held, { sha256: entry.file_sha256, path: await run.newPath() });
  try {
    for await (const rows of dataRows(source, { entry, size: batchSize, skipped: noneSkipped() })) {
      run.signal.throwIfAborted();
      const read = rows.map((row) => reader.read(row, fixes.get(row.number)));
      const judged = await judging((db) => judge.judge(db, read));
      if (judged.some(({ faults }) => faults !== undefined)) throw new BadRows(judged);
      await writer.write(judged);
      tally.add(judged);
      run.report(tally.rows, Math.max(entry.rows ?? 0, tally.rows));
    }
    await writer.finish();
  } catch (error) {
    // After the database has refused rows, everything else fails as well; the first failure has the reason.
    if (!(error instanceof BadRows)) await writer.finish();
    throw error;
  } finally {
    await source.close();
  }
  return tally;
};

/** All rows, the audit row and the end of the job in one transaction (assurance E38, F42). */
const commitAll = async (commit: Commit): Promise<void> => {
  const { run, context, entry } = commit;
  const { written, caller, origin } = context;
  const { form } = written;
  const findable = await findableRows(written);
  const mayInsert = entry.mode !== 'update' && (entry.rows ?? 0) > 0;
  const table = form.definition.table_name;
  const firstId = mayInsert ? await reserveIds(run.db.kysely, { table, count: entry.rows ?? 1 }) : 1;
  const departmentId = await departmentOf(run.db.kysely, caller.adminId);
  await inCopyTransaction(run.db, async (transaction) => {
    const { db } = transaction;
    await verifyLive(db, form);
    const writer = new RowWriter({ transaction, context, importId: entry.id, firstId, departmentId, findable });
    const tally = await writeRows(commit, { writer, db });
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
      committed_at: new Date(),
      // An undo does not need the file, and nobody chooses its heading any more.
      file_sha256: null,
      head: '[]',
    });
    const columns = columnsToRemember(entry, importableFields(context));
    await rememberColumns(db, { formId: form.id, importId: entry.id, columns });
    const message = importTexts.committed({ made: writer.made, changed: writer.changed, same: same_rows });
    await run.settle(db, { message, result: { import_id: entry.id } });
  });
};

const tellBadRows = async ({ run, entry }: Commit, rows: readonly JudgedRow[]): Promise<never> => {
  const tally = new Tally();
  tally.add(rows);
  await inTransaction(run.db.kysely, async (db) => {
    await forgetFaults(db, entry.id);
    await keepFaults(db, { importId: entry.id, ...new FaultSample().take(rows) });
    await changeImport(db, entry.id, { state: 'checked', bad_rows: tally.bad_rows, bad_cells: tally.bad_cells });
  });
  throw new AppError(recordImportErrors.hasFaults);
};

/** Writes all rows of a checked file, or none. */
export const commitJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: importJobKinds.commit,
    repeatable: true,
    input: importInput,
    run: async (run) => {
      const { caller, origin, input } = run.job;
      requireImport(caller, input.custom_form_id);
      const command = { formId: input.custom_form_id, caller, origin };
      await withImportContext(deps, command, async (context) => {
        const entry = await importOf(run, context);
        if (entry.live_version !== context.written.form.live_version)
          throw new AppError(recordImportErrors.formChangedSince);
        const commit = { deps, run, context, entry };
        try {
          await commitAll(commit);
        } catch (error) {
          if (error instanceof BadRows) await tellBadRows(commit, error.rows);
          throw error;
        }
        // A failure here is left to the purge; the rows are written.
        await deps.held.release(holderOf(entry.id)).catch((err: unknown) => deps.log.warn({ err }, 'left a file'));
      });
      return undefined;
    },
  });
