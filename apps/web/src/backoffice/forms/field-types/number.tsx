import { NumberOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { grouped, ungrouped } from './grouped-text';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

/** An integer that JSON can carry exactly; anything else stays as typed. */
const parse = (text: string): number | string => {
  const plain = ungrouped(text);
  return /^-?\d+$/.test(plain) && Number.isSafeInteger(Number(plain)) ? Number(plain) : text;
};

const write = (value: unknown): string => grouped.number(shownText(value));

const WholeInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={parse} write={write} unit={props.field.settings.unit} />
);

export const numberView: FieldTypeView = {
  icon: NumberOutlined,
  Input: WholeInput,
  ...fieldCells.number,
  example: () => 36,
};
