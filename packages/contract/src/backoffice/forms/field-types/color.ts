import { z } from 'zod';
import { defineFieldType } from './field-type';

export const colorField = defineFieldType({
  key: 'color',
  label: '颜色',
  hint: '如 #0077cc',
  filling: { how: '#rrggbb', example: '#0077cc' },
  group: 'choice',
  options: 'none',
  rules: ['required'],
  searchInputs: ['exact', 'filled'],
  settings: ['default_value', 'section', 'span'],
  value: () => z.string({ error: '请选择颜色' }).regex(/^#[0-9a-f]{6}$/, { error: '颜色应为 #rrggbb' }),
});
