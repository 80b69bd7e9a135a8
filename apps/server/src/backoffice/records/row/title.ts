import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';

/** The types that can name a record, the likeliest first. */
const naming: readonly FieldTypeKey[] = [
  'text',
  'serial',
  'textarea',
  'select',
  'radio',
  'email',
  'mobile',
  'number',
  'date',
  'datetime',
];

/** The field that names a record in pickers, titles and messages. */
export const titleField = (fields: readonly CustomFormField[]): CustomFormField | undefined => {
  for (const type of naming) {
    const found = fields.find(({ edit_input }) => edit_input === type);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The field that names a record of a related form: the one that the relation chose, or the form's own. */
export const labelField = (
  fields: readonly CustomFormField[],
  chosen: string | undefined,
): CustomFormField | undefined =>
  fields.find(({ field, edit_input }) => field === chosen && naming.includes(edit_input)) ?? titleField(fields);
