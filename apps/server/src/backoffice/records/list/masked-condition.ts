import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { type Condition, wholeNumber } from './search.sql';

/** A search in a field that is masked for the caller: by a whole number, or refused. */
export const maskedCondition = (field: CustomFormField, value: unknown): Condition | readonly string[] => {
  const isNumber = fieldTypeOf(field.edit_input).isWhole !== undefined;
  return wholeNumber(field, value) ?? [isNumber ? messages.searchMasked : messages.searchConcealed];
};
