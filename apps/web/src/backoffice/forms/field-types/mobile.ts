import { MobileOutlined } from '@ant-design/icons';
import { isMobile, tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

/** What is no number yet stays as it was typed. */
const tidy = (text: string): string => (isMobile(tidyMobile(text)) ? tidyMobile(text) : text);

export const mobileView: FieldTypeView = {
  icon: MobileOutlined,
  Input: lineInput({ type: 'tel', inputMode: 'tel', maxLength: 30, tidy }),
  ...fieldCells.mobile,
  example: () => texts.examples.mobile,
};
