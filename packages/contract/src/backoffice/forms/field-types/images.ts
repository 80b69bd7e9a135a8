import { defineFieldType } from './field-type';
import { fileUrls } from './file-url';

export const imagesField = defineFieldType({
  key: 'images',
  label: '多张图片',
  hint: '可排序的一组图片',
  filling: { how: '文件库中图片的地址，一行一个' },
  group: 'file',
  options: 'none',
  rules: ['required'],
  searchInputs: ['filled'],
  settings: ['section', 'span', 'count_max'],
  value: ({ settings }) => fileUrls(settings.count_max),
  many: true,
  holdsFiles: 'pictures',
});
