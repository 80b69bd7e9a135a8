import { PoweroffOutlined } from '@ant-design/icons';
import { Switch } from 'antd';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import './field-cells.css';

const SwitchInput = (props: FieldInputProps) => (
  <span className="field-switch">
    <Switch
      {...(props.id === undefined ? {} : { id: props.id })}
      disabled={props.disabled ?? false}
      checkedChildren={texts.yes}
      unCheckedChildren={texts.no}
      checked={props.value === true}
      onChange={props.onChange}
    />
  </span>
);

const SwitchCell = ({ value }: FieldCellProps) => (typeof value === 'boolean' ? (value ? texts.yes : texts.no) : null);

export const switchView: FieldTypeView = {
  icon: PoweroffOutlined,
  Input: SwitchInput,
  Cell: SwitchCell,
  example: () => true,
};
