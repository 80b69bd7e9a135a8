import { z } from 'zod';
import { defineFieldType } from './field-type';

export const datetimeField = defineFieldType({
  key: 'datetime',
  label: '日期时间',
  hint: '如 2026-03-01 14:30',
  filling: { how: '年-月-日 时:分', example: '2026-03-01 14:30:00' },
  group: 'time',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['date_range', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => z.iso.datetime({ offset: true, error: '请选择日期和时间' }),
  comparedAs: 'instant',
  namingRank: 10,
});
