import { CheckSquareOutlined } from '@ant-design/icons';
import { CheckboxInput } from './choice-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const checkboxView: FieldTypeView = {
  icon: CheckSquareOutlined,
  Input: CheckboxInput,
  ...fieldCells.checkbox,
  example: ({ select_item }) => select_item.slice(0, 2).map(({ value }) => value),
};
