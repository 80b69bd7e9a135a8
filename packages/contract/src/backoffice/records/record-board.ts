import type { CustomFormField } from '../forms/custom-form-field';
import { fieldTypeOf } from '../forms/field-types';

/** More columns than this could not be overlooked on a screen. */
const boardOptionsMax = 50;

/** Whether the options of a field can be the columns of a board: it holds one of a few. */
export const isBoardField = ({
  edit_input,
  select_item,
}: Pick<CustomFormField, 'edit_input' | 'select_item'>): boolean => {
  const { options, many = false } = fieldTypeOf(edit_input);
  return options === 'flat' && !many && select_item.length <= boardOptionsMax;
};
