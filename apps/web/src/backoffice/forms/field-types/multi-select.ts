import { UnorderedListOutlined } from '@ant-design/icons';
import { MultiSelectInput } from './choice-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const multiSelectView: FieldTypeView = {
  icon: UnorderedListOutlined,
  Input: MultiSelectInput,
  ...fieldCells.multi_select,
  example: ({ select_item }) => select_item.slice(0, 2).map(({ value }) => value),
};
