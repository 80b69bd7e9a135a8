import { ClockCircleOutlined } from '@ant-design/icons';
import { dateInput } from './date-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const timeView: FieldTypeView = {
  icon: ClockCircleOutlined,
  Input: dateInput('time'),
  ...fieldCells.time,
  example: () => '14:30',
};
