import { StarOutlined } from '@ant-design/icons';
import { Rate } from 'antd';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import './field-cells.css';

const most = ({ settings }: FieldCellProps['field']): number => settings.rate_max ?? 5;

const StarsInput = (props: FieldInputProps) => (
  <Rate
    {...(props.id === undefined ? {} : { id: props.id })}
    disabled={props.disabled ?? false}
    count={most(props.field)}
    value={typeof props.value === 'number' ? props.value : 0}
    onChange={(stars) => props.onChange(stars === 0 ? null : stars)}
  />
);

const StarsCell = ({ field, value }: FieldCellProps) =>
  typeof value === 'number' ? (
    <span className="field-stars" role="img" aria-label={texts.stars(value)}>
      {'★'.repeat(value)}
      {'☆'.repeat(Math.max(most(field) - value, 0))}
    </span>
  ) : null;

export const rateView: FieldTypeView = {
  icon: StarOutlined,
  Input: StarsInput,
  Cell: StarsCell,
  example: (field) => Math.min(4, most(field)),
};
