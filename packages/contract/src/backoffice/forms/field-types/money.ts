import { z } from 'zod';
import { defineFieldType } from './field-type';

/** In fen; ¥100 billion is beyond any school. */
const limit = 10_000_000_000_000;

export const moneyField = defineFieldType({
  key: 'money',
  label: '金额',
  hint: '元，精确到分',
  filling: { how: '以元为单位的金额', example: '1200.50' },
  group: 'number',
  options: 'none',
  rules: ['required', 'min', 'max'],
  searchInputs: ['number_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () =>
    z.int({ error: '请输入金额，最多两位小数' }).min(-limit, { error: '金额过大' }).max(limit, { error: '金额过大' }),
  comparedAs: 'number',
  unitSize: 100,
});
