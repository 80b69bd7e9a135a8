import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { z } from 'zod';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { type AnyJobKind, defineJob, type JobRun } from '../../jobs';
import type { RecordDeps } from '../record.deps';
import type { WriteContext } from '../write/write-context';
import { dataRows, noneSkipped } from './data-rows';
import { forgetFaults, keepFaults, readFixes } from './fault.repository';
import { FaultSample } from './fault-sample';
import { changeImport, findImport, type StoredImport } from './import.repository';
import { importTexts } from './import.texts';
import { makerSeen, requireImport } from './import-access';
import { withImportContext } from './import-context';
import { planImport } from './import-plan';
import { openSource } from './import-source';
import { type JudgedRow, RowJudge } from './row-judge';

/** The input of the import jobs. */
export const importInput = z.object({ custom_form_id: z.int(), import_id: z.int() });
export type ImportInput = z.output<typeof importInput>;

/** The number of rows that are validated together. */
export const batchSize = 250;

/** Counts the rows by outcome. */
export class Tally {
  rows = 0;
  bad_rows = 0;
  bad_cells = 0;
  new_rows = 0;
  changed_rows = 0;
  same_rows = 0;

  add(judged: readonly JudgedRow[]): void {
    for (const { faults, current, isSame } of judged) {
      this.rows += 1;
      if (faults !== undefined) {
        this.bad_rows += 1;
        this.bad_cells += Object.keys(faults).length;
      } else if (current === undefined) this.new_rows += 1;
      else if (isSame) this.same_rows += 1;
      else this.changed_rows += 1;
    }
  }

  /** The counts in the shape of the import. */
  counts() {
    const { rows, bad_rows, bad_cells, new_rows, changed_rows, same_rows } = this;
    return { rows, bad_rows, bad_cells, new_rows, changed_rows, same_rows };
  }
}

/** The import that a job works on. */
export const importOf = async (
  run: JobRun<ImportInput>,
  { caller, written: { form } }: WriteContext,
): Promise<StoredImport> => {
  const { custom_form_id: formId, import_id: id } = run.job.input;
  const found = await findImport(run.db.kysely, { formId, id, makerId: makerSeen({ caller, form }) });
  if (found === undefined) throw new AppError(recordImportErrors.importNotFound);
  return found;
};

const check = async (deps: RecordDeps, run: JobRun<ImportInput>, context: WriteContext): Promise<void> => {
  const entry = await importOf(run, context);
  const { plan, reader } = planImport(context, entry);
  const judge = new RowJudge(plan);
  const tally = new Tally();
  const fixes = await readFixes(run.db.kysely, entry.id);
  await inTransaction(run.db.kysely, (db) => forgetFaults(db, entry.id));
  const source = await openSource(deps.held, { sha256: entry.file_sha256, path: await run.newPath() });
  const sample = new FaultSample();
  const skipped = noneSkipped();
  try {
    for await (const rows of dataRows(source, { entry, size: batchSize, skipped })) {
      run.signal.throwIfAborted();
      await inTransaction(run.db.kysely, async (db) => {
        const judged = await judge.judge(
          db,
          rows.map((row) => reader.read(row, fixes.get(row.number))),
        );
        tally.add(judged);
        await keepFaults(db, { importId: entry.id, ...sample.take(judged) });
      });
      run.report(tally.rows, Math.max(entry.rows ?? 0, tally.rows));
    }
  } finally {
    await source.close();
  }
  await inTransaction(run.db.kysely, async (db) => {
    const live_version = context.written.form.live_version;
    await changeImport(db, entry.id, { ...tally.counts(), ...skipped, state: 'checked', live_version });
    await run.settle(db, {
      message: importTexts.checked({ ...tally.counts(), ...skipped }),
      result: { import_id: entry.id },
    });
  });
};

/** Validates every row of a file and stores the faults, without touching a record. */
export const checkJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: importJobKinds.check,
    repeatable: true,
    input: importInput,
    run: async (run) => {
      const { caller, origin, input } = run.job;
      requireImport(caller, input.custom_form_id);
      const command = { formId: input.custom_form_id, caller, origin };
      await withImportContext(deps, command, (context) => check(deps, run, context));
      return undefined;
    },
  });
