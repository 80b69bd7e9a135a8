import { defineFieldType } from './field-type';
import { fileUrl } from './file-url';

export const imageField = defineFieldType({
  key: 'image',
  label: '图片',
  hint: '一张图片',
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['filled'],
  settings: ['section', 'span'],
  value: () => fileUrl,
  holdsFiles: 'pictures',
});
