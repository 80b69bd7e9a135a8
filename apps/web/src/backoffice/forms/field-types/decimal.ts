import { PercentageOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { lineInput } from './text-input';

/** Decimals are sent as text, because a binary number could lose their last digit. */
const DecimalInput = lineInput({ inputMode: 'decimal', maxLength: 30 });

export const decimalView: FieldTypeView = {
  icon: PercentageOutlined,
  Input: DecimalInput,
  RangeEnd: DecimalInput,
  ...fieldCells.decimal,
  example: ({ settings }) => (95.5).toFixed(settings.scale ?? 2),
};
