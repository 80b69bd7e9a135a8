import { FieldTimeOutlined } from '@ant-design/icons';
import { InstantInput } from './date-inputs';
import { fieldCells } from './field-cells';
import type { FieldTypeView } from './field-type-view';

export const datetimeView: FieldTypeView = {
  icon: FieldTimeOutlined,
  Input: InstantInput,
  ...fieldCells.datetime,
  example: () => '2026-03-01T06:30:00Z',
};
