import { z } from 'zod';
import { defineFieldType } from './field-type';

export const dateField = defineFieldType({
  key: 'date',
  label: '日期',
  hint: '如 2026-03-01',
  filling: { how: '年-月-日', example: '2026-03-01' },
  group: 'time',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['date_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => z.iso.date({ error: '请选择日期' }),
  comparedAs: 'day',
  namingRank: 9,
});
