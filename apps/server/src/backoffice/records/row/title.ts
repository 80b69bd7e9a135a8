import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';

const rankOf = ({ edit_input }: CustomFormField): number =>
  fieldTypeOf(edit_input).namingRank ?? Number.POSITIVE_INFINITY;

/** The field that names a record in pickers, titles and messages: the first of the likeliest type. */
export const titleField = (fields: readonly CustomFormField[]): CustomFormField | undefined => {
  const [likeliest] = fields.toSorted((one, other) => rankOf(one) - rankOf(other));
  return likeliest !== undefined && Number.isFinite(rankOf(likeliest)) ? likeliest : undefined;
};

/** The field that names a record of a related form: the one that the relation chose, or the form's own. */
export const labelField = (
  fields: readonly CustomFormField[],
  chosen: string | undefined,
): CustomFormField | undefined =>
  fields.find((field) => field.field === chosen && Number.isFinite(rankOf(field))) ?? titleField(fields);
