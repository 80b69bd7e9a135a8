import { decimalText } from '../../../platform/validation';
import { defineFieldType } from './field-type';

export const decimalField = defineFieldType({
  key: 'decimal',
  label: '小数',
  hint: '分数、面积等带小数的数',
  filling: { how: '数字', example: '12.50' },
  group: 'number',
  options: 'none',
  rules: ['required', 'unique', 'min', 'max'],
  searchInputs: ['number_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable', 'unit', 'scale'],
  value: ({ settings }) => decimalText(settings.scale ?? 2),
  comparedAs: 'number',
});
