import { PoweroffOutlined } from '@ant-design/icons';
import { Switch } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
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

export const switchView: FieldTypeView = {
  icon: PoweroffOutlined,
  Input: SwitchInput,
  ...fieldCells.switch,
  example: () => true,
};
