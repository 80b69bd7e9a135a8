import { BgColorsOutlined } from '@ant-design/icons';
import { ColorPicker } from 'antd';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
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

const ColourCell = ({ value }: FieldCellProps) =>
  typeof value === 'string' && value !== '' ? (
    <span className="field-choice">
      <span className="field-choice-dot field-swatch" style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  ) : null;

export const colorView: FieldTypeView = {
  icon: BgColorsOutlined,
  Input: ColourInput,
  Cell: ColourCell,
  example: () => '#0077cc',
};
