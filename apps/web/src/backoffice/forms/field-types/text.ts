import { FontSizeOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

export const textView: FieldTypeView = {
  icon: FontSizeOutlined,
  Input: lineInput({ maxLength: 255 }),
  ...fieldCells.text,
  example: () => texts.examples.text,
};
