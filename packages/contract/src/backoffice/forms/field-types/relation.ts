import { defineFieldType } from './field-type';
import { recordId } from './record-id';

export const relationField = defineFieldType({
  key: 'relation',
  label: '关联记录',
  hint: '指向另一张表单的一条记录',
  filling: { how: '关联记录的名称；重名时写成“名称 #编号”' },
  group: 'link',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['relation', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable', 'relation_form_id', 'relation_label'],
  value: () => recordId,
  pointsTo: 'form',
});
