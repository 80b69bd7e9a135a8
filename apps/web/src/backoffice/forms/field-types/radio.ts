import { CheckCircleOutlined } from '@ant-design/icons';
import { ChoiceCell } from './choice-cells';
import { RadioInput } from './choice-inputs';
import type { FieldTypeView } from './field-type-view';

export const radioView: FieldTypeView = {
  icon: CheckCircleOutlined,
  Input: RadioInput,
  Cell: ChoiceCell,
  example: ({ select_item }) => select_item[0]?.value ?? null,
};
