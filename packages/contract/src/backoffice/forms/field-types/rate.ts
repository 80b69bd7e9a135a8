import { z } from 'zod';
import { defineFieldType } from './field-type';

export const rateField = defineFieldType({
  key: 'rate',
  label: '评分',
  hint: '用星级打分',
  filling: { how: '几颗星，整数', example: '5' },
  group: 'number',
  options: 'none',
  rules: ['required', 'min', 'max'],
  searchInputs: ['number_range', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['default_value', 'section', 'span', 'sortable', 'rate_max'],
  value: ({ settings }) =>
    z
      .int({ error: '请选择评分' })
      .min(0, { error: '评分不能小于 0' })
      .max(settings.rate_max ?? 5, { error: `评分不能大于 ${settings.rate_max ?? 5}` }),
  comparedAs: 'number',
});
