import { oneOf } from './choice';
import { defineFieldType } from './field-type';

export const radioField = defineFieldType({
  key: 'radio',
  label: '单选',
  hint: '选项少时直接列出',
  group: 'choice',
  options: 'flat',
  rules: ['required'],
  searchInputs: ['multi_select', 'select', 'filled'],
  found: 'searched and sorted',
  settings: ['default_value', 'section', 'span', 'sortable'],
  value: ({ select_item }) => oneOf(select_item),
  decides: true,
  namingRank: 5,
});
