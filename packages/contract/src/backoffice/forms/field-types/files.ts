import { defineFieldType } from './field-type';
import { fileUrls } from './file-url';

export const filesField = defineFieldType({
  key: 'files',
  label: '多个文件',
  hint: '一组附件',
  filling: { how: '文件库中文件的地址，一行一个' },
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['filled'],
  settings: ['section', 'span', 'count_max'],
  value: ({ settings }) => fileUrls(settings.count_max),
  many: true,
  holdsFiles: 'files',
});
