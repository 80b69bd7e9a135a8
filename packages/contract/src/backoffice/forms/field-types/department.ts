import { defineFieldType } from './field-type';
import { recordId } from './record-id';

export const departmentField = defineFieldType({
  key: 'department',
  label: '部门',
  hint: '组织架构中的一个部门',
  filling: { how: '部门的名称；重名时写成“名称 #编号”' },
  group: 'link',
  options: 'none',
  rules: ['required'],
  searchInputs: ['department', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => recordId,
  pointsTo: 'department',
});
