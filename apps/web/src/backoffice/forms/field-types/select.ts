import { DownSquareOutlined } from '@ant-design/icons';
import { ChoiceCell } from './choice-cells';
import { SelectInput } from './choice-inputs';
import type { FieldTypeView } from './field-type-view';

export const selectView: FieldTypeView = {
  icon: DownSquareOutlined,
  Input: SelectInput,
  Cell: ChoiceCell,
  example: ({ select_item }) => select_item[0]?.value ?? null,
};
