import { CheckSquareOutlined } from '@ant-design/icons';
import { ChoiceCell } from './choice-cells';
import { CheckboxInput } from './choice-inputs';
import type { FieldTypeView } from './field-type-view';

export const checkboxView: FieldTypeView = {
  icon: CheckSquareOutlined,
  Input: CheckboxInput,
  Cell: ChoiceCell,
  example: ({ select_item }) => select_item.slice(0, 2).map(({ value }) => value),
};
