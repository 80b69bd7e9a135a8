import { type FormChange, type FormDetail, sortDefault } from '@shuyuan/contract/backoffice/forms/custom-form';
import {
  type FieldChange,
  type FieldInput,
  fieldInputOf,
  plainField,
} from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sharedSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { foundByDefault } from '@shuyuan/contract/backoffice/forms/new-field';

/** The stored settings that still apply after a change of type; a default value belongs to the old type. */
const settingsAfter = ({ settings }: FieldInput, type: FieldInput['edit_input']): FieldInput['settings'] => {
  const known: readonly string[] = [...fieldTypeOf(type).settings, ...sharedSettings];
  return Object.fromEntries(Object.entries(settings).filter(([key]) => known.includes(key) && key !== 'default_value'));
};

const completeNew = (change: FieldChange, others: readonly FieldInput[]): FieldInput => {
  const field = plainField(change as Parameters<typeof plainField>[0]);
  return { ...field, ...foundByDefault(field.edit_input, others), ...change } as FieldInput;
};

const completeStored = (change: FieldChange, stored: FieldInput): FieldInput => {
  const type = change.edit_input ?? stored.edit_input;
  const settings = type === stored.edit_input ? stored.settings : settingsAfter(stored, type);
  return { ...fieldInputOf(stored), settings, ...change } as FieldInput;
};

const completeFields = (changes: readonly FieldChange[], stored: ReadonlyMap<number, FieldInput>): FieldInput[] => {
  const fields: FieldInput[] = [];
  for (const change of changes) {
    const known = stored.get(change.id ?? 0);
    fields.push(known === undefined ? completeNew(change, fields) : completeStored(change, known));
  }
  return fields;
};

/** The stored sort column, under its new name when it was renamed; the default when it is gone. */
const sortAfter = (draft: FormDetail, fields: readonly FieldInput[]): string => {
  if (ownColumns.some((column) => column === draft.sort_name)) return draft.sort_name;
  const sorted = draft.fields.find(({ field }) => field === draft.sort_name);
  return fields.find(({ id }) => id !== undefined && id === sorted?.id)?.field ?? sortDefault.sort_name;
};

/**
 * A request to save with all that it leaves open: from the stored draft, or from the defaults of a new form. What
 * neither of them knows stays absent, for the validation of the complete form to report.
 */
export const completeForm = (change: FormChange, draft: FormDetail | undefined): Record<string, unknown> => {
  const fields =
    change.fields && completeFields(change.fields, new Map(draft?.fields.map((field) => [field.id, field])));
  if (draft === undefined) return { remark: '', ...sortDefault, ...change, fields };
  const { version, name, table_name, remark, sort_type } = draft;
  const all = fields ?? draft.fields.map(fieldInputOf);
  return { version, name, table_name, remark, sort_type, sort_name: sortAfter(draft, all), ...change, fields: all };
};
