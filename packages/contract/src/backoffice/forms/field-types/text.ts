import { z } from 'zod';
import { defineFieldType } from './field-type';

export const textField = defineFieldType({
  key: 'text',
  label: '单行文字',
  hint: '姓名、标题等一行文字',
  filling: { how: '一行文字', example: '张三' },
  group: 'text',
  options: 'none',
  rules: ['required', 'unique', 'min_length', 'max_length', 'pattern', 'integer', 'decimal'],
  searchInputs: ['text', 'exact', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => z.string({ error: '请填写文字' }).trim().max(255, { error: '不超过 255 个字' }),
  freeText: 'line',
  maskable: true,
  identifies: true,
  namingRank: 1,
});
