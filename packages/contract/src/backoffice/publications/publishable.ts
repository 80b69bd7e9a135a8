import type { FieldInput } from '../forms/custom-form-field';
import { fieldTypeOf } from '../forms/field-types';

/** Whether people from outside may fill a field in: nothing that shows other records, and nothing that the server sets. */
export const isPublishable = ({ edit_input: key }: Pick<FieldInput, 'edit_input'>): boolean => {
  const { pointsTo, html, automatic, place } = fieldTypeOf(key);
  return pointsTo === undefined && !html && !automatic && !place;
};
