import { MobileOutlined } from '@ant-design/icons';
import { isMobile, tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { grouped } from './grouped-text';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

/** What is no number yet stays as it was typed. */
const parse = (text: string): string => (isMobile(tidyMobile(text)) ? tidyMobile(text) : text);
const write = (value: unknown): string => grouped.mobile(shownText(value));

const MobileInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={parse} write={write} inputMode="tel" maxLength={30} />
);

export const mobileView: FieldTypeView = {
  icon: MobileOutlined,
  Input: MobileInput,
  ...fieldCells.mobile,
  example: () => texts.examples.mobile,
};
