import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor } from '../../../platform/db/database';
import { fileNamesIn, keyIn, shutFiles } from '../../files';
import { findSeenUses } from '../file-use/seen-uses';
import type { WriteContext } from './write-context';
import type { WrittenForm } from './written-form';

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

/** The files that a row uses, those in its rich texts too, as key/name. */
export const filesOf = ({ files, richTexts }: Pick<WrittenForm, 'files' | 'richTexts'>, row: RecordValues): string[] =>
  [...files, ...richTexts].flatMap(({ field }) => textsOf(row[field]).flatMap(fileNamesIn));

/**
 * The files that must exist for these values to be written: those of the library that fields name. An address on
 * another host, and an image pasted into a text, are not checked.
 */
export const neededFiles = ({ files }: Pick<WrittenForm, 'files'>, values: RecordValues): string[] =>
  files.flatMap(({ field }) =>
    textsOf(values[field])
      .filter((url) => url.startsWith('/'))
      .flatMap(fileNamesIn),
  );

/** The values to write, and those of the record; `current` is absent for a new one. */
export interface Change {
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

const namesIn = (values: RecordValues | undefined, { field }: CustomFormField): string[] =>
  textsOf(values?.[field]).flatMap(fileNamesIn);

/** The files that a change adds to a field; existing ones may stay. */
const newNames = (field: CustomFormField, { values, current }: Change): string[] => {
  const had = new Set(namesIn(current, field));
  return namesIn(values, field).filter((name) => !had.has(name));
};

/**
 * The file faults of some changes, change by change: a file that the caller may not open is refused at its field, with
 * the message for a missing one, because the record would make it readable.
 */
export const shutFileFaults = async (
  db: Executor,
  { context, changes }: { context: WriteContext; changes: readonly Change[] },
): Promise<Record<string, string[]>[]> => {
  const { deps, written, caller, share } = context;
  const fields = [...written.files, ...written.richTexts].filter((field) => share.writable.includes(field));
  const named = changes.map((change) => fields.map((field) => newNames(field, change)));
  const seenRecords = (query: Parameters<typeof findSeenUses>[1]) => findSeenUses({ ...deps, within: db }, query);
  const shut = await shutFiles({ db, seenRecords }, { caller, names: named.flat(2) });
  const faultsOf = (names: readonly string[][]) =>
    fields.filter((_, at) => names[at]?.some((name) => shut.has(keyIn(name))));
  return named.map((names) =>
    Object.fromEntries(faultsOf(names).map(({ field }) => [field, [recordMessages.missingFile]])),
  );
};
