import { MailOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { linkCell } from './plain-cells';
import { lineInput } from './text-input';

export const emailView: FieldTypeView = {
  icon: MailOutlined,
  Input: lineInput({ inputMode: 'email', maxLength: 254 }),
  Cell: linkCell('mailto:'),
  example: () => texts.examples.email,
};
