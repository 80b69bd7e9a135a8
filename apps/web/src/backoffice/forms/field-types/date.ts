import { CalendarOutlined } from '@ant-design/icons';
import { dateInput } from './date-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const dateView: FieldTypeView = {
  icon: CalendarOutlined,
  Input: dateInput('day'),
  ...fieldCells.date,
  example: () => '2026-03-01',
};
