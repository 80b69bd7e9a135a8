import { z } from 'zod';
import { defineFieldType } from './field-type';

export const switchField = defineFieldType({
  key: 'switch',
  label: '开关',
  hint: '是或否',
  filling: { how: '是 或 否', example: '是' },
  group: 'choice',
  options: 'none',
  rules: [],
  searchInputs: ['switch'],
  found: 'searched and sorted',
  settings: ['default_value', 'section', 'span', 'sortable'],
  value: () => z.boolean({ error: '请选择是或否' }),
  yesNo: true,
  decides: true,
});
