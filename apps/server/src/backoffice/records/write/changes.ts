import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';

const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const plainNumber = (text: string): string =>
  text
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');

/** A canonical form in which equal values are identical. */
const likeness = ({ edit_input }: CustomFormField, value: unknown): unknown => {
  if (isNoValue(value)) return null;
  const { comparedAs } = fieldTypeOf(edit_input);
  if (comparedAs === 'number') return plainNumber(String(value));
  if (comparedAs === 'instant') return Date.parse(String(value));
  return JSON.stringify(value, ordered);
};

/** The fields whose values would change. */
export const changedFields = (
  fields: readonly CustomFormField[],
  { current, values }: { current: RecordValues; values: RecordValues },
): CustomFormField[] =>
  fields.filter(
    (field) =>
      Object.hasOwn(values, field.field) &&
      likeness(field, current[field.field]) !== likeness(field, values[field.field]),
  );
