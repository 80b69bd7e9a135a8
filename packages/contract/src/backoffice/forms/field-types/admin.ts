import { defineFieldType } from './field-type';
import { recordId } from './record-id';

export const adminField = defineFieldType({
  key: 'admin',
  label: '人员',
  hint: '系统中的一位用户',
  group: 'link',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['admin', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable', 'is_owner'],
  value: () => recordId,
  pointsTo: 'admin',
});
