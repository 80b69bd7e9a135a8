import { FontSizeOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { TextCell } from './plain-cells';
import { lineInput } from './text-input';

export const textView: FieldTypeView = {
  icon: FontSizeOutlined,
  Input: lineInput({ maxLength: 255 }),
  Cell: TextCell,
  example: () => texts.examples.text,
};
