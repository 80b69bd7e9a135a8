import { ClockCircleOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { lineInput } from './text-input';

export const timeView: FieldTypeView = {
  icon: ClockCircleOutlined,
  Input: lineInput({ type: 'time' }),
  ...fieldCells.time,
  example: () => '14:30',
};
