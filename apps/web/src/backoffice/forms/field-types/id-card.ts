import { IdcardOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { lineInput } from './text-input';

export const idCardView: FieldTypeView = {
  icon: IdcardOutlined,
  Input: lineInput({ maxLength: 18 }),
  ...fieldCells.id_card,
  example: () => texts.examples.id_card,
};
