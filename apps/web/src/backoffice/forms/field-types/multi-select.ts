import { UnorderedListOutlined } from '@ant-design/icons';
import { ChoiceCell } from './choice-cells';
import { MultiSelectInput } from './choice-inputs';
import type { FieldTypeView } from './field-type-view';

export const multiSelectView: FieldTypeView = {
  icon: UnorderedListOutlined,
  Input: MultiSelectInput,
  Cell: ChoiceCell,
  example: ({ select_item }) => select_item.slice(0, 2).map(({ value }) => value),
};
