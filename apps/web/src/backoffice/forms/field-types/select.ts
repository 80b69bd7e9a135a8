import { DownSquareOutlined } from '@ant-design/icons';
import { SelectInput } from './choice-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const selectView: FieldTypeView = {
  icon: DownSquareOutlined,
  Input: SelectInput,
  ...fieldCells.select,
  example: ({ select_item }) => select_item[0]?.value ?? null,
};
