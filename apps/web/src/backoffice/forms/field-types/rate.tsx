import { StarOutlined } from '@ant-design/icons';
import { Rate } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';
import { mostStars } from './value-cells';

const StarsInput = (props: FieldInputProps) => (
  <Rate
    {...(props.id === undefined ? {} : { id: props.id })}
    disabled={props.disabled ?? false}
    count={mostStars(props.field)}
    value={typeof props.value === 'number' ? props.value : 0}
    onChange={(stars) => props.onChange(stars === 0 ? null : stars)}
  />
);

export const rateView: FieldTypeView = {
  icon: StarOutlined,
  Input: StarsInput,
  ...fieldCells.rate,
  example: (field) => Math.min(4, mostStars(field)),
};
