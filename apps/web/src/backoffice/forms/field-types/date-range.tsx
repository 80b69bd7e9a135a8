import { SwapOutlined } from '@ant-design/icons';
import { dateView } from './date';
import type { FieldCellProps, FieldInputProps, FieldTypeView } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { RangeInput } from './range-inputs';

const DaysInput = (props: FieldInputProps) => <RangeInput {...props} End={dateView.Input} />;

const DaysCell = ({ value }: FieldCellProps) => (Array.isArray(value) ? value.join(` ${texts.rangeTo} `) : null);

export const dateRangeView: FieldTypeView = {
  icon: SwapOutlined,
  Input: DaysInput,
  Cell: DaysCell,
  example: () => ['2026-03-01', '2026-06-30'],
};
