import { LinkOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { linkCell } from './plain-cells';
import { lineInput } from './text-input';

export const urlView: FieldTypeView = {
  icon: LinkOutlined,
  Input: lineInput({ inputMode: 'url', maxLength: 2048 }),
  Cell: linkCell(''),
  example: () => texts.examples.url,
};
