import { ClockCircleOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { TextCell } from './plain-cells';
import { lineInput } from './text-input';

export const timeView: FieldTypeView = {
  icon: ClockCircleOutlined,
  Input: lineInput({ type: 'time' }),
  Cell: TextCell,
  example: () => '14:30',
};
