import { PartitionOutlined } from '@ant-design/icons';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { RecordsInput } from './record-input';

export const relationsView: FieldTypeView = {
  icon: PartitionOutlined,
  Input: RecordsInput,
  ...fieldCells.relations,
  example: () => [{ id: 1, label: texts.examples.record }],
};
