import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { inTransaction } from '../../../platform/db/database';
import { type AnyJobKind, defineJob } from '../../jobs';
import type { RecordDeps } from '../record.deps';
import { withBadRowsSheet } from './bad-rows-sheet';
import { importTexts } from './import.texts';
import { type FileWork, importInput, onImport, overRows, Tally } from './judged-file';

/** The rows are validated again: corrections may have been made since the check, and only some bad rows are stored. */
const writeBadRows = async (work: FileWork): Promise<Tally> => {
  const { run, context, entry } = work;
  const path = await run.newPath();
  const tally = new Tally();
  const { fields } = context.written.form.definition;
  return withBadRowsSheet({ path, entry, fields }, async (sheet) => {
    await overRows(work, async (batch) => {
      const judged = await inTransaction(run.db.kysely, batch.judge);
      tally.add(judged);
      await sheet.add(batch, judged);
    });
    await sheet.finish();
    await run.keepFile({ path, name: importTexts.badRows.file(entry.file_name) });
    return tally;
  });
};

/** Makes a sheet of the rows that cannot be imported, to be mended and imported again. */
export const badRowsJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: importJobKinds.badRows,
    repeatable: true,
    input: importInput,
    run: async (run) => {
      const { bad_rows } = await onImport(deps, run, writeBadRows);
      return { message: importTexts.badRows.done(bad_rows) };
    },
  });
