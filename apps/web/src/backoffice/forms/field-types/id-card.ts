import { IdcardOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { TextCell } from './plain-cells';
import { lineInput } from './text-input';

export const idCardView: FieldTypeView = {
  icon: IdcardOutlined,
  Input: lineInput({ maxLength: 18 }),
  Cell: TextCell,
  example: () => texts.examples.id_card,
};
