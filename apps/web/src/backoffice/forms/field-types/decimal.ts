import { PercentageOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { TextCell } from './plain-cells';
import { lineInput } from './text-input';

/** Decimals travel as text, because a binary number would not keep their last digit. */
export const decimalView: FieldTypeView = {
  icon: PercentageOutlined,
  Input: lineInput({ inputMode: 'decimal', maxLength: 30 }),
  Cell: TextCell,
  columnKind: 'number',
  example: ({ settings }) => (95.5).toFixed(settings.scale ?? 2),
};
