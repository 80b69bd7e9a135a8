import { BgColorsOutlined } from '@ant-design/icons';
import { ColorPicker } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import './field-cells.css';

const ColourInput = (props: FieldInputProps) => (
  <ColorPicker
    {...(props.id === undefined ? {} : { id: props.id })}
    disabled={props.disabled ?? false}
    disabledAlpha
    allowClear
    showText
    format="hex"
    value={typeof props.value === 'string' ? props.value : null}
    onChange={(colour) =>
      props.onChange(colour.cleared === false ? colour.toHexString().slice(0, 7).toLowerCase() : null)
    }
    onClear={() => props.onChange(null)}
  />
);

export const colorView: FieldTypeView = {
  icon: BgColorsOutlined,
  Input: ColourInput,
  ...fieldCells.color,
  example: () => '#0077cc',
};
