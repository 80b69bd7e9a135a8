import { defineFieldType } from './field-type';
import { recordIds } from './record-id';

export const relationsField = defineFieldType({
  key: 'relations',
  label: '关联多条',
  hint: '指向另一张表单的多条记录',
  filling: { how: '关联记录的名称，用“、”隔开' },
  group: 'link',
  options: 'none',
  rules: ['required'],
  searchInputs: ['relation', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'count_max', 'relation_form_id', 'relation_label'],
  value: ({ settings }) => recordIds(settings.count_max),
  pointsTo: 'form',
  many: true,
});
