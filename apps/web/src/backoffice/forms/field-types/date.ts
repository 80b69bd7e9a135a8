import { CalendarOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { writtenCell } from './plain-cells';
import { lineInput } from './text-input';

export const dateView: FieldTypeView = {
  icon: CalendarOutlined,
  Input: lineInput({ type: 'date' }),
  Cell: writtenCell('date'),
  columnKind: 'date',
  example: () => '2026-03-01',
};
