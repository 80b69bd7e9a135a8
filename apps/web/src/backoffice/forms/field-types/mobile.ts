import { MobileOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { linkCell } from './plain-cells';
import { lineInput } from './text-input';

export const mobileView: FieldTypeView = {
  icon: MobileOutlined,
  Input: lineInput({ type: 'tel', inputMode: 'tel', maxLength: 20 }),
  Cell: linkCell('tel:'),
  example: () => texts.examples.mobile,
};
