import { PercentageOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { grouped, ungrouped } from './grouped-text';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

/** Decimals are sent as text, because a binary number could lose their last digit. */
const parse = (text: string): string => (/^-?[\d,，]+(?:\.\d*)?$/.test(text.trim()) ? ungrouped(text) : text);
const write = (value: unknown): string => grouped.number(shownText(value));

const DecimalInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={parse} write={write} unit={props.field.settings.unit} maxLength={40} />
);

export const decimalView: FieldTypeView = {
  icon: PercentageOutlined,
  Input: DecimalInput,
  RangeEnd: DecimalInput,
  ...fieldCells.decimal,
  example: ({ settings }) => (95.5).toFixed(settings.scale ?? 2),
};
