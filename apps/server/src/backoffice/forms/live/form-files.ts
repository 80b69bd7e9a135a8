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

/** The target type of files used by form definitions; such files are readable by everybody. */
const definitionType = 'custom_form';
const recordType = (formId: number): string => `form_${formId}`;

const presetNames = ({ settings }: Pick<FieldInput, 'settings'>): string[] =>
  fileNamesIn(JSON.stringify(settings.default_value ?? ''));

/** Default files of fields become readable by everybody, so whoever sets one must be allowed to show it. */
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

/** Records the default files of fields; older definitions may need theirs again, so none is released. */
export const notePresetFiles = (
  db: Tx,
  { id, name, fields }: { id: number; name: string; fields: readonly FieldInput[] },
): Promise<void> => {
  const urls = fields.flatMap(presetNames).map((file) => `/files/${file}`);
  return addFileUses(db, { type: definitionType, id, title: name, urls });
};

/** Records that copied records use the files of the originals. */
export const copyRecordFiles = (db: Tx, { from, to }: { from: number; to: number }): Promise<void> =>
  copyFileUses(db, { from: recordType(from), to: recordType(to) });

/** Releases the files of a permanently deleted form. */
export const releaseFormFiles = async (db: Tx, formId: number): Promise<void> => {
  await dropFileUses(db, { type: recordType(formId) });
  await recordFileUses(db, { type: definitionType, id: formId, title: '', urls: [] });
};

/**
 * Records the files in columns that hold files since this sync: text converted to an image, an adopted table. A file
 * that the caller may not open does not become readable by this.
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
