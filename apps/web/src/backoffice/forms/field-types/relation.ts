import { NodeIndexOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { RecordInput } from './record-input';

export const relationView: FieldTypeView = {
  icon: NodeIndexOutlined,
  Input: RecordInput,
  ...fieldCells.relation,
  example: () => ({ id: 1, label: texts.examples.record }),
};
