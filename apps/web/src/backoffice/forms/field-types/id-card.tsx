import { IdcardOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { grouped, ungrouped } from './grouped-text';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

const write = (value: unknown): string => grouped.idCard(shownText(value));

const IdCardInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={ungrouped} write={write} inputMode="text" maxLength={24} />
);

export const idCardView: FieldTypeView = {
  icon: IdcardOutlined,
  Input: IdCardInput,
  ...fieldCells.id_card,
  example: () => texts.examples.id_card,
};
