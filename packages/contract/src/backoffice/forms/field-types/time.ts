import { z } from 'zod';
import { defineFieldType } from './field-type';

export const timeField = defineFieldType({
  key: 'time',
  label: '时间',
  hint: '如 14:30',
  filling: { how: '时:分', example: '14:30' },
  group: 'time',
  options: 'none',
  rules: ['required'],
  searchInputs: ['time_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () =>
    z.string({ error: '请选择时间' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '时间应为 时:分，例如 14:30' }),
  comparedAs: 'time',
});
