import { z } from 'zod';
import { defineFieldType } from './field-type';

export const richTextField = defineFieldType({
  key: 'rich_text',
  label: '富文本',
  hint: '带格式和图片的内容',
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['text', 'filled'],
  settings: ['default_value', 'section', 'span'],
  value: () => z.string({ error: '请填写内容' }).max(1_000_000, { error: '内容过长，请删减' }),
});
