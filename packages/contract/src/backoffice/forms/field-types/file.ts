import { defineFieldType } from './field-type';
import { fileUrl } from './file-url';

export const fileField = defineFieldType({
  key: 'file',
  label: '文件',
  hint: '一个附件',
  filling: { how: '文件库中文件的地址' },
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['filled'],
  settings: ['section', 'span'],
  value: () => fileUrl,
  holdsFiles: 'files',
});
