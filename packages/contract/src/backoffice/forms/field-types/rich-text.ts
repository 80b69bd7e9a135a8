import { z } from 'zod';
import { richTextFault, richTextSize } from '../../../platform/rich-text-limits';
import { defineFieldType } from './field-type';

export const richTextField = defineFieldType({
  key: 'rich_text',
  label: '富文本',
  hint: '带格式和图片的内容',
  filling: { how: '文字或 HTML', example: '<p>内容</p>' },
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['text', 'filled'],
  settings: ['default_value', 'section', 'span'],
  value: () =>
    z.string({ error: '请填写内容' }).superRefine((html, context) => {
      const fault = richTextFault(richTextSize(html));
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    }),
  html: true,
});
