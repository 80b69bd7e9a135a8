import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';

const rankOf = ({ edit_input }: CustomFormField): number => fieldTypeOf(edit_input).namingRank ?? 0;

const naming = (fields: readonly CustomFormField[]): CustomFormField[] => fields.filter((field) => rankOf(field) > 0);

/** The field that names a record in pickers, titles and messages: the first of the likeliest type. */
export const titleField = (fields: readonly CustomFormField[]): CustomFormField | undefined =>
  naming(fields).toSorted((one, other) => rankOf(one) - rankOf(other))[0];

/** The field that labels a record of a related form: the relation's choice, or the form's own. */
export const labelField = (
  fields: readonly CustomFormField[],
  chosen: string | undefined,
): CustomFormField | undefined => naming(fields).find(({ field }) => field === chosen) ?? titleField(fields);
