import { LinkOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

export const urlView: FieldTypeView = {
  icon: LinkOutlined,
  Input: lineInput({ inputMode: 'url', maxLength: 2048 }),
  ...fieldCells.url,
  example: () => texts.examples.url,
};
