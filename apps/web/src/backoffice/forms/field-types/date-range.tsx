import { SwapOutlined } from '@ant-design/icons';
import { dateView } from './date';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { RangeInput } from './range-inputs';

const DaysInput = (props: FieldInputProps) => <RangeInput {...props} End={dateView.Input} />;

export const dateRangeView: FieldTypeView = {
  icon: SwapOutlined,
  Input: DaysInput,
  ...fieldCells.date_range,
  example: () => ['2026-03-01', '2026-06-30'],
};
