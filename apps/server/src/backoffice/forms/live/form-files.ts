import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { mayHoldFiles } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { Tx } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import {
  addFileUses,
  addStandingUses,
  copyFileUses,
  dropFileUses,
  fileNamesIn,
  keyIn,
  opensEveryFile,
  recordFileUses,
  shutFiles,
} from '../../files';
import type { Faults } from '../design/draft.rules';
import { rowTextsSql } from '../form.sql';

/** What the uses of files call the definitions of forms; such uses are everybody's. */
const definitionType = 'custom_form';
const recordType = (formId: number): string => `form_${formId}`;

const presetNames = ({ settings }: Pick<FieldInput, 'settings'>): string[] =>
  fileNamesIn(JSON.stringify(settings.default_value ?? ''));

/** Files that fields fill in by themselves become everybody's, so whoever names one has to be free to show it. */
export const presetFaults = async (
  db: Tx,
  { caller, fields, before }: { caller: Caller; fields: readonly FieldInput[]; before: readonly FieldInput[] },
): Promise<Faults> => {
  const had = new Set(before.flatMap(presetNames));
  const named = fields.map((field) => presetNames(field).filter((name) => !had.has(name)));
  const shut = await shutFiles({ db, seenRecords: async () => [] }, { caller, names: named.flat() });
  const faulty = named.flatMap((names, at) => (names.some((name) => shut.has(keyIn(name))) ? [at] : []));
  return Object.fromEntries(faulty.map((at) => [`fields.${at}.settings`, [recordMessages.missingFile]]));
};

/** Notes the files that fields fill in by themselves; older definitions may need theirs again, so none is let go. */
export const notePresetFiles = (
  db: Tx,
  { id, name, fields }: { id: number; name: string; fields: readonly FieldInput[] },
): Promise<void> => {
  const urls = fields.flatMap(presetNames).map((file) => `/files/${file}`);
  return addFileUses(db, { type: definitionType, id, title: name, urls });
};

/** Notes that the copies of records use what the records do. */
export const copyRecordFiles = (db: Tx, { from, to }: { from: number; to: number }): Promise<void> =>
  copyFileUses(db, { from: recordType(from), to: recordType(to) });

/** Lets go of the files of a form that is gone for good. */
export const releaseFormFiles = async (db: Tx, formId: number): Promise<void> => {
  await dropFileUses(db, { type: recordType(formId) });
  await recordFileUses(db, { type: definitionType, id: formId, title: '', urls: [] });
};

/**
 * Notes the files in columns that hold files since this sync: text that was made a picture, a table that was taken over.
 * A file that whoever syncs may not open stays as shut as it was.
 */
export const noteStandingFiles = async (
  db: Tx,
  sync: { formId: number; caller: Caller; live: FormDefinition | undefined; draft: FormDefinition },
): Promise<void> => {
  const held = new Set(sync.live?.fields.filter(mayHoldFiles).map(({ id }) => id));
  const fields = sync.draft.fields.filter((field) => mayHoldFiles(field) && !held.has(field.id));
  const { caller, draft } = sync;
  if (fields.length === 0) return;
  await addStandingUses(db, {
    type: recordType(sync.formId),
    texts: rowTextsSql(
      draft.table_name,
      fields.map(({ field }) => field),
    ),
    openTo: opensEveryFile(caller) ? 'all' : { adminId: caller.adminId },
  });
};
