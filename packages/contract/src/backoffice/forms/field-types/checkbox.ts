import { someOf } from './choice';
import { defineFieldType } from './field-type';

export const checkboxField = defineFieldType({
  key: 'checkbox',
  label: '多选',
  hint: '选项少时直接勾选',
  group: 'choice',
  options: 'flat',
  rules: ['required'],
  searchInputs: ['multi_select', 'select', 'filled'],
  found: 'searched',
  settings: ['default_value', 'section', 'span', 'count_max'],
  value: ({ select_item, settings }) => someOf(select_item, settings.count_max),
  many: true,
  decides: true,
});
