import { SwapOutlined } from '@ant-design/icons';
import { dateRangeInput } from './date-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const dateRangeView: FieldTypeView = {
  icon: SwapOutlined,
  Input: dateRangeInput('day'),
  ...fieldCells.date_range,
  example: () => ['2026-03-01', '2026-06-30'],
};
