import { z } from 'zod';
import { validationMessages } from '../../../platform/validation.rules';
import { defineFieldType } from './field-type';

export const numberField = defineFieldType({
  key: 'number',
  label: '整数',
  hint: '人数、次数等整数',
  filling: { how: '整数', example: '30' },
  group: 'number',
  options: 'none',
  rules: ['required', 'unique', 'min', 'max'],
  searchInputs: ['number_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable', 'unit'],
  value: () => z.int({ error: validationMessages.integer }),
  comparedAs: 'number',
  identifies: true,
  namingRank: 8,
});
