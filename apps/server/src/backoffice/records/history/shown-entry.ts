import { type FieldTypeKey, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { holds } from '../../access';
import { cellWriter, findDefinitions } from '../../forms';
import { type LiveForm, withLiveForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { tellChange, touchedValues } from './changes';
import { isWithinReach, readSides } from './history.repository';
import { readLabels } from './references';

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
  return touched.map((value) => {
    const change = tellChange(value, { visibility, labels });
    const write = cellWriter(value.field, { isAmbiguous: () => false });
    const { edit_input: type } = value.field;
    return {
      field: change.field,
      name: change.name,
      before: wordsOf(type, write(change.before)?.value),
      after: wordsOf(type, write(change.after)?.value),
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
