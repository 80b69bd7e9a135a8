import { NodeIndexOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { RecordCell, recordInput } from './record-input';

export const relationView: FieldTypeView = {
  icon: NodeIndexOutlined,
  Input: recordInput(false),
  Cell: RecordCell,
  example: () => ({ id: 1, label: texts.examples.record }),
};
