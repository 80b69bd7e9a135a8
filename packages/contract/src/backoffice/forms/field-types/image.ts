import { defineFieldType } from './field-type';
import { fileUrl } from './file-url';

export const imageField = defineFieldType({
  key: 'image',
  label: '图片',
  hint: '一张图片',
  filling: { how: '文件库中图片的地址' },
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['filled'],
  settings: ['section', 'span'],
  value: () => fileUrl,
  holdsFiles: 'pictures',
});
