import { MobileOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

export const mobileView: FieldTypeView = {
  icon: MobileOutlined,
  Input: lineInput({ type: 'tel', inputMode: 'tel', maxLength: 20 }),
  ...fieldCells.mobile,
  example: () => texts.examples.mobile,
};
