import { someOf } from './choice';
import { defineFieldType } from './field-type';

export const multiSelectField = defineFieldType({
  key: 'multi_select',
  label: '下拉多选',
  hint: '从下拉列表选多项',
  group: 'choice',
  options: 'flat',
  rules: ['required'],
  searchInputs: ['multi_select', 'select', 'filled'],
  found: 'searched',
  settings: ['placeholder', 'default_value', 'section', 'span', 'count_max'],
  value: ({ select_item, settings }) => someOf(select_item, settings.count_max),
  many: true,
  decides: true,
});
