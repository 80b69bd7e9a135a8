import { PartitionOutlined } from '@ant-design/icons';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { RecordCell, recordInput } from './record-input';

export const relationsView: FieldTypeView = {
  icon: PartitionOutlined,
  Input: recordInput(true),
  Cell: RecordCell,
  example: () => [{ id: 1, label: texts.examples.record }],
};
