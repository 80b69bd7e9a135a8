import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors as errors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { RecordDeps } from '../record.deps';
import type { WriteCommand } from '../write/write-context';
import { type FaultyRow, fixesSize, holdBadRows, replaceFaults, rowsWithText } from './fault.repository';
import { faultsIn } from './fault-sample';
import { changeImport, findImport, type StoredImport, tellImport } from './import.repository';
import { holdImport } from './import.service';
import { type ImportContext, withImportContext } from './import-context';
import { planImport, refuseUnknown } from './import-plan';
import { batchSize, Tally } from './judged-file';
import { RowJudge } from './row-judge';

/** The most bytes of corrections per file; they are in memory while it is checked and written. */
const fixesMax = 20_000_000;

interface Fix {
  readonly row: number;
  readonly field: string;
  readonly text: string;
}

interface FixCommand extends WriteCommand {
  readonly id: number;
  readonly fixes: readonly Fix[];
  readonly everywhere?: { readonly field: string; readonly was: string; readonly text: string } | undefined;
}

const allFixes = async (db: Tx, { id, fixes, everywhere }: FixCommand): Promise<Fix[]> => {
  if (everywhere === undefined) return [...fixes];
  const { field, was, text } = everywhere;
  const rows = await rowsWithText(db, { importId: id, field, text: was });
  return [...fixes, ...rows.map((row) => ({ row, field, text }))];
};

const mended = ({ fixes, ...row }: FaultyRow, given: readonly Fix[]): FaultyRow => ({
  ...row,
  fixes: { ...fixes, ...Object.fromEntries(given.map(({ field, text }) => [field, text])) },
});

/** Validates only the corrected rows again; rows that collide with a good one are found when the file is written. */
const judgeAgain = async (
  db: Tx,
  { context, entry, fixes }: { context: ImportContext; entry: StoredImport; fixes: readonly Fix[] },
): Promise<void> => {
  const { plan, reader } = planImport(context, entry);
  const judge = new RowJudge(plan);
  const byRow = new Map<number, Fix[]>();
  for (const fix of fixes) byRow.set(fix.row, [...(byRow.get(fix.row) ?? []), fix]);
  const rows = [...byRow.keys()].sort((one, other) => one - other);
  const counts = { ...entry };
  for (let from = 0; from < rows.length; from += batchSize) {
    const held = await holdBadRows(db, { importId: entry.id, rows: rows.slice(from, from + batchSize) });
    const fixedRows = held.map((row) => mended(row, byRow.get(row.row) ?? []));
    const judged = await judge.judge(
      db,
      fixedRows.map((row) => reader.reread(row)),
    );
    const tally = new Tally();
    tally.add(judged);
    counts.bad_rows += tally.bad_rows - held.length;
    counts.bad_cells += tally.bad_cells - held.reduce((sum, { bad_cells }) => sum + bad_cells, 0);
    counts.new_rows += tally.new_rows;
    counts.changed_rows += tally.changed_rows;
    counts.same_rows += tally.same_rows;
    await replaceFaults(db, { importId: entry.id, rows: fixedRows, faults: faultsIn(judged) });
  }
  const { bad_rows, bad_cells, new_rows, changed_rows, same_rows } = counts;
  await changeImport(db, entry.id, { bad_rows, bad_cells, new_rows, changed_rows, same_rows });
};

/** Corrects bad cells of a checked file. */
export const fixCells = (deps: RecordDeps, command: FixCommand): Promise<RecordImport> =>
  withImportContext(deps, command, (context) =>
    inTransaction(deps.db.kysely, async (db) => {
      const { form } = context.written;
      const entry = await holdImport(db, { ...command, form });
      if (entry.state !== 'checked') throw new AppError(errors.notChecked);
      if (entry.live_version !== form.live_version) throw new AppError(errors.formChangedSince);
      const fixes = await allFixes(db, command);
      refuseUnknown(
        context,
        fixes.map(({ field }) => field),
      );
      await judgeAgain(db, { context, entry, fixes });
      if ((await fixesSize(db, entry.id)) > fixesMax) throw new AppError(errors.fixesTooLarge);
      const changed = await findImport(db, { formId: form.id, id: command.id, makerId: undefined });
      if (changed === undefined) throw new AppError(errors.importNotFound);
      return tellImport(changed);
    }),
  );
