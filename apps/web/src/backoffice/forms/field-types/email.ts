import { MailOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

export const emailView: FieldTypeView = {
  icon: MailOutlined,
  Input: lineInput({ inputMode: 'email', maxLength: 254 }),
  ...fieldCells.email,
  example: () => texts.examples.email,
};
