import { PayCircleOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { grouped } from './grouped-text';
import { fenToYuan, yuanToFen } from './money-text';
import { shownText } from './text-input';
import { TypedInput } from './typed-input';

const parse = (text: string): number | string => yuanToFen(text) ?? text;
const write = (value: unknown): string =>
  typeof value === 'number' ? grouped.money(fenToYuan(value)) : shownText(value);

/** Typed in yuan, stored in fen. */
export const MoneyInput = (props: FieldInputProps) => (
  <TypedInput {...props} parse={parse} write={write} unit={texts.yuan} />
);

export const moneyView: FieldTypeView = {
  icon: PayCircleOutlined,
  Input: MoneyInput,
  RangeEnd: MoneyInput,
  ...fieldCells.money,
  example: () => 1_288_000,
};
