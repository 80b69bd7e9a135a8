import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { inTransaction } from '../../../platform/db/database';
import { type AnyJobKind, defineJob } from '../../jobs';
import type { RecordDeps } from '../record.deps';
import { forgetFaults, keepFaults } from './fault.repository';
import { FaultSample } from './fault-sample';
import { changeImport } from './import.repository';
import { importTexts } from './import.texts';
import { type FileWork, importInput, onImport, overRows, Tally } from './judged-file';

/** Validates every row and stores the faults; the counts are those of the import once they are written. */
export const checkRows = async (work: FileWork): Promise<Tally> => {
  const { run, entry } = work;
  const tally = new Tally();
  const sample = new FaultSample();
  await inTransaction(run.db.kysely, (db) => forgetFaults(db, entry.id));
  const skipped = await overRows(work, ({ judge }) =>
    inTransaction(run.db.kysely, async (db) => {
      const judged = await judge(db);
      tally.add(judged);
      await keepFaults(db, { importId: entry.id, ...sample.take(judged) });
    }),
  );
  tally.skip(skipped);
  return tally;
};

const check = async (work: FileWork): Promise<void> => {
  const { run, entry, context } = work;
  const tally = await checkRows(work);
  await inTransaction(run.db.kysely, async (db) => {
    const live_version = context.written.form.live_version;
    await changeImport(db, entry.id, { ...tally.counts(), state: 'checked', live_version });
    await run.settle(db, {
      message: importTexts.checked(tally.counts()),
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
      await onImport(deps, run, check);
      return undefined;
    },
  });
