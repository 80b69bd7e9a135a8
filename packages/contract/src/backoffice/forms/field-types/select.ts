import { oneOf } from './choice';
import { defineFieldType } from './field-type';

export const selectField = defineFieldType({
  key: 'select',
  label: '下拉单选',
  hint: '从下拉列表选一项',
  group: 'choice',
  options: 'flat',
  rules: ['required'],
  searchInputs: ['multi_select', 'select', 'filled'],
  found: 'searched and sorted',
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: ({ select_item }) => oneOf(select_item),
  decides: true,
  namingRank: 4,
});
