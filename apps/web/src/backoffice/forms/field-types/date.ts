import { CalendarOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { lineInput } from './text-input';

export const dateView: FieldTypeView = {
  icon: CalendarOutlined,
  Input: lineInput({ type: 'date' }),
  ...fieldCells.date,
  example: () => '2026-03-01',
};
