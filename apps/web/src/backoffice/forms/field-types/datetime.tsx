import { FieldTimeOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { instantToLocal, localToInstant } from './instant-text';
import { sharedAttributes } from './text-input';

const InstantInput = (props: FieldInputProps) => (
  <Input
    {...sharedAttributes(props)}
    type="datetime-local"
    value={typeof props.value === 'string' ? instantToLocal(props.value) : ''}
    onChange={(event) => props.onChange(localToInstant(event.target.value) ?? null)}
  />
);

export const datetimeView: FieldTypeView = {
  icon: FieldTimeOutlined,
  Input: InstantInput,
  ...fieldCells.datetime,
  example: () => '2026-03-01T06:30:00Z',
};
