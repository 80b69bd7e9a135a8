import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database';
import type { SheetRow } from '../../../platform/excel/cell';
import { AppError } from '../../../platform/http/app-error';
import type { JobRun } from '../../jobs';
import type { RecordDeps } from '../record.deps';
import type { WriteContext } from '../write/write-context';
import { dataRows, noneSkipped, type SkippedRows } from './data-rows';
import { type FaultyRow, readFixes } from './fault.repository';
import { findImport, type StoredImport } from './import.repository';
import { makerSeen, requireImport } from './import-access';
import { type ImportContext, withImportContext } from './import-context';
import { planImport } from './import-plan';
import { openSource } from './import-source';
import { type JudgedRow, RowJudge } from './row-judge';

/** The input of the import jobs. */
export const importInput = z.object({ custom_form_id: z.int(), import_id: z.int() });
type ImportInput = z.output<typeof importInput>;

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
  skipped_blank = 0;
  skipped_totals = 0;

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

  /** Notes what was not read as data. */
  skip({ skipped_blank, skipped_totals }: SkippedRows): void {
    this.skipped_blank = skipped_blank;
    this.skipped_totals = skipped_totals;
  }

  /** The counts in the shape of the import. */
  counts() {
    const { rows, bad_rows, bad_cells, new_rows, changed_rows, same_rows, skipped_blank, skipped_totals } = this;
    return { rows, bad_rows, bad_cells, new_rows, changed_rows, same_rows, skipped_blank, skipped_totals };
  }
}

/** The import that a job works on. */
const importOf = async (
  run: JobRun<ImportInput>,
  { caller, written: { form } }: WriteContext,
): Promise<StoredImport> => {
  const { custom_form_id: formId, import_id: id } = run.job.input;
  const found = await findImport(run.db.kysely, { formId, id, makerId: makerSeen({ caller, form }) });
  if (found === undefined) throw new AppError(recordImportErrors.importNotFound);
  return found;
};

/** A job at work on the file of an import. */
export interface FileWork<I extends ImportInput = ImportInput> {
  readonly deps: RecordDeps;
  readonly run: JobRun<I>;
  readonly context: ImportContext;
  readonly entry: StoredImport;
}

/** Runs a job on the import of its input, with the caller's rights of now. */
export const onImport = <I extends ImportInput, T>(
  deps: RecordDeps,
  run: JobRun<I>,
  work: (work: FileWork<I>) => Promise<T>,
): Promise<T> => {
  const { caller, origin, input } = run.job;
  requireImport(caller, input.custom_form_id);
  return withImportContext(deps, { formId: input.custom_form_id, caller, origin }, async (context) =>
    work({ deps, run, context, entry: await importOf(run, context) }),
  );
};

/** Some rows of a file, to be validated in a transaction of the job's choice. */
export interface RowBatch {
  readonly rows: readonly SheetRow[];
  readonly fixes: ReadonlyMap<number, FaultyRow['fixes']>;
  readonly judge: (db: Tx) => Promise<JudgedRow[]>;
}

/** Goes over all rows of a file with their corrections, in order, and reports the progress; returns what was left out. */
export const overRows = async (
  { deps, run, context, entry }: FileWork,
  work: (batch: RowBatch) => Promise<void>,
): Promise<SkippedRows> => {
  const skipped = noneSkipped();
  const { plan, reader } = planImport(context, entry);
  const judge = new RowJudge(plan);
  const fixes = await readFixes(run.db.kysely, entry.id);
  const source = await openSource(deps.held, { sha256: entry.file_sha256, path: await run.newPath() });
  let done = 0;
  try {
    for await (const rows of dataRows(source, { entry, size: batchSize, skipped })) {
      run.signal.throwIfAborted();
      const read = rows.map((row) => reader.read(row, fixes.get(row.number)));
      await work({ rows, fixes, judge: (db) => judge.judge(db, read) });
      done += rows.length;
      run.report(done, Math.max(entry.rows ?? 0, done));
    }
  } finally {
    await source.close();
  }
  return skipped;
};
