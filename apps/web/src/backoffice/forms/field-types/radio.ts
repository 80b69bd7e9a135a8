import { CheckCircleOutlined } from '@ant-design/icons';
import { RadioInput } from './choice-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const radioView: FieldTypeView = {
  icon: CheckCircleOutlined,
  Input: RadioInput,
  ...fieldCells.radio,
  example: ({ select_item }) => select_item[0]?.value ?? null,
};
