import { z } from 'zod';
import { defineFieldType } from './field-type';

export const textareaField = defineFieldType({
  key: 'textarea',
  label: '多行文字',
  hint: '备注、地址等较长文字',
  filling: { how: '文字，可以换行', example: '备注内容' },
  group: 'text',
  options: 'none',
  rules: ['required', 'min_length', 'max_length'],
  searchInputs: ['text', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span'],
  value: () => z.string({ error: '请填写文字' }).max(20_000, { error: '不超过 20000 个字' }),
  freeText: 'lines',
  maskable: true,
  namingRank: 3,
});
