import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { concurrentChange } from '../../../platform/db/database.texts';
import { AppError } from '../../../platform/http/app-error';
import { missingFiles } from '../../files';
import { missingTargets } from './judge/reference.repository';
import { isSealedTwice, sealedUniques } from './judge/sealed-twins.repository';
import { neededFiles } from './used-files';
import type { WrittenForm } from './written-form';

const idsIn = (field: CustomFormField, rows: readonly RecordValues[]): number[] => {
  const ids = rows.flatMap((row) => row[field.field] ?? []);
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
};

const faultsOf = async (
  db: Tx,
  { written, rows }: { written: WrittenForm; rows: readonly RecordValues[] },
): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  for (const field of [...written.references, ...written.links]) {
    const missing = await missingTargets(db, { form: written.form, field, ids: idsIn(field, rows) });
    if (missing.length > 0) faults[field.field] = [recordMessages.missingTarget];
  }
  for (const field of written.files) {
    const names = rows.flatMap((row) => neededFiles({ files: [field] }, row));
    if ((await missingFiles(db, names)).length > 0) faults[field.field] = [recordMessages.missingFile];
  }
  for (const field of sealedUniques(written.inColumns)) {
    const values = rows.flatMap((row) => row[field.field] ?? []).filter((value) => typeof value === 'string');
    if (await isSealedTwice(db, { written, field, values })) faults[field.field] = [recordMessages.unique];
  }
  return faults;
};

/** Refuses values that point to missing targets, at their fields; `rows` are the values to be written. */
const refuseLost = async (
  db: Executor,
  { written, rows }: { written: WrittenForm; rows: readonly RecordValues[] },
): Promise<void> => {
  const faults = db.isTransaction
    ? await faultsOf(db as Tx, { written, rows })
    : await inTransaction(db, (db) => faultsOf(db, { written, rows }));
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
};

/** Throws the reason why nothing was written; if the obstacle is gone by now, the caller is asked to retry. */
export const explainClosed = async (
  db: Executor,
  closed: { written: WrittenForm; rows: readonly RecordValues[] },
): Promise<never> => {
  await refuseLost(db, closed);
  throw new AppError(platformErrors.unavailable, { errmsg: concurrentChange, retryAfterSeconds: 1 });
};
