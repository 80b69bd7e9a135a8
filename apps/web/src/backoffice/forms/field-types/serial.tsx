import { FieldNumberOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView, ShownField } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { shownText } from './text-input';

const periods = { none: '', year: '2026', month: '202603', day: '20260301' } as const;

/** An example of a pattern's first number. */
const exampleOf = ({ settings }: ShownField): string =>
  (settings.serial_prefix ?? '') +
  periods[settings.serial_period ?? 'none'] +
  '1'.padStart(settings.serial_digits ?? 4, '0');

const SerialInput = (props: FieldInputProps) => (
  <Input id={props.id} disabled placeholder={texts.serialHint} value={shownText(props.value)} />
);

export const serialView: FieldTypeView = {
  icon: FieldNumberOutlined,
  Input: SerialInput,
  ...fieldCells.serial,
  example: exampleOf,
};
