import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import type { Executor } from '../../../platform/db/database';
import { readSchoolOffset } from '../../../platform/db/school-offset';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { holds } from '../../access';
import { fileNamesAt } from '../../files';
import { cellWriter, findDefinitions } from '../../forms';
import { type LiveForm, withLiveForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { tellChange, touchedValues } from './changes';
import { isWithinReach, readSides } from './history.repository';
import { type FieldValue, readLabels } from './references';

/** A change of a record in the audit log. */
export interface RecordEntry {
  readonly caller: Caller;
  readonly formId: number;
  readonly id: number;
  /** The id of the audit entry. */
  readonly entryId: number;
}

/** A changed value as text. */
export interface ShownValue {
  readonly field: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const wordsOf = (type: FieldTypeKey, text: string | undefined): string | null => {
  if (text === undefined) return null;
  return fieldTypeOf(type).comparedAs === 'instant' ? text.replace('T', ' ') : text;
};

/** The names of all files in some values: values of files are then shown by them. */
const readFileNames = async (db: Executor, values: readonly FieldValue[]) => {
  const isOfFiles = ({ edit_input }: CustomFormField): boolean => fieldTypeOf(edit_input).holdsFiles !== undefined;
  const urlsOf = (value: unknown): string[] => [value].flat().filter((url) => typeof url === 'string');
  const names = await fileNamesAt(
    db,
    values.flatMap(({ field, value }) => (isOfFiles(field) ? urlsOf(value) : [])),
  );
  return (field: CustomFormField, value: unknown): unknown =>
    isOfFiles(field) ? urlsOf(value).map((url) => ({ url, name: names.get(url) ?? null })) : value;
};

const tell = async (deps: ReadDeps, form: LiveForm, entry: RecordEntry): Promise<ShownValue[] | undefined> => {
  const visibility = visibilityOf(deps, { form, caller: entry.caller, action: 'detail' });
  const db = deps.db.kysely;
  if (!(await isWithinReach(db, { id: entry.id, visibility }))) return undefined;
  const sides = await readSides(db, entry);
  const versions = [sides.before, sides.after].flatMap((side) => side?.definition ?? []);
  const definitions = await findDefinitions(db, { formId: form.id, versions: [...new Set(versions)] });
  const touched = touchedValues(sides, { definitions, visibility });
  const values = touched.flatMap(({ field, before, after }) => [
    { field, value: before },
    { field, value: after },
  ]);
  const labels = await readLabels(db, values, visibility);
  const named = await readFileNames(db, values);
  const offset = await readSchoolOffset(db);
  return touched.map((value) => {
    const change = tellChange(value, { visibility, labels });
    const write = cellWriter(value.field, { isAmbiguous: () => false, offset });
    const words = (side: unknown) => wordsOf(type, write(named(value.field, side))?.value);
    const { edit_input: type } = value.field;
    return {
      field: change.field,
      name: change.name,
      before: words(change.before),
      after: words(change.after),
    };
  });
};

/**
 * What a change of a record touched, as text that the caller may see; undefined when they may not see the record, or
 * the form no longer exists.
 */
export const tellRecordEntry = async (deps: ReadDeps, entry: RecordEntry): Promise<ShownValue[] | undefined> => {
  if (!holds(entry.caller, `form_${entry.formId}.detail`)) return undefined;
  try {
    return await withLiveForm(deps, entry.formId, (form) => tell(deps, form, entry));
  } catch (error) {
    const isGone =
      error instanceof AppError && (error.entry === formErrors.formNotFound || error.entry === recordErrors.notLive);
    if (isGone) return undefined;
    throw error;
  }
};
