import { webUrl } from '../../../platform/validation';
import { defineFieldType } from './field-type';

export const urlField = defineFieldType({
  key: 'url',
  label: '网址',
  hint: '以 http 开头的链接',
  filling: { how: '以 http:// 或 https:// 开头', example: 'https://example.com' },
  group: 'contact',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['text', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span'],
  value: () => webUrl,
  maskable: true,
  identifies: true,
});
