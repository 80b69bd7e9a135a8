import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { maskText } from './mask';
import type { Visibility } from './visibility';

/** The sealed fields in a response: PostgreSQL leaves them out of its JSON, since it decrypts slowly. */
export const sealedFields = ({ reach, keeper }: Pick<Visibility, 'reach' | 'keeper'>): CustomFormField[] =>
  reach.fields.filter(
    ({ edit_input, field }) =>
      fieldTypeOf(edit_input).sealed && !keeper?.derived?.some((column) => column.field === field),
  );

/** The JSON of a record with its sealed values added as the caller may see them. */
export const withSealed = (
  row: string,
  given: {
    readonly visibility: Pick<Visibility, 'reach'>;
    readonly sealed: readonly CustomFormField[];
    readonly plainOf: (field: CustomFormField) => string | null;
  },
): string => {
  let shown = row;
  for (const field of given.sealed) {
    const plain = given.plainOf(field);
    const isMasked = plain !== null && given.visibility.reach.masked.has(field.field);
    const value = isMasked ? maskText(field.edit_input, plain) : plain;
    shown = `${shown.slice(0, -1)},${JSON.stringify(field.field)}:${JSON.stringify(value)}}`;
  }
  return shown;
};
