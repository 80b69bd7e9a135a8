import { NumberOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

/** An integer that JSON can carry exactly; anything else stays as typed. */
const parse = (text: string): number | string => {
  const number = Number(text.trim());
  return /^-?\d+$/.test(text.trim()) && Number.isSafeInteger(number) ? number : text;
};

const WholeInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={parse} write={shownText} unit={props.field.settings.unit} />
);

export const numberView: FieldTypeView = {
  icon: NumberOutlined,
  Input: WholeInput,
  ...fieldCells.number,
  example: () => 36,
};
