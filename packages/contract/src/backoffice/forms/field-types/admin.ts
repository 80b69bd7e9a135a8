import { defineFieldType } from './field-type';
import { recordId } from './record-id';

export const adminField = defineFieldType({
  key: 'admin',
  label: '人员',
  hint: '系统中的一位用户',
  filling: { how: '用户的姓名；重名时写成“姓名 #编号”' },
  group: 'link',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['admin', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable', 'is_owner'],
  value: () => recordId,
  pointsTo: 'admin',
});
