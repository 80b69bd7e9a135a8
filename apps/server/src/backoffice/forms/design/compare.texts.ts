import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';

/** The words for what a form and its fields have, where two definitions are compared. */
export const compareTexts = {
  form: '表单',
  place: '位置',
  at: (place: number): string => `第 ${place} 个`,
  yes: '是',
  no: '否',
  nothing: '（无）',
  wholeForm: {
    name: '表单名称',
    table_name: '表名',
    remark: '说明',
    sort_name: '默认排序字段',
    sort_type: '默认排序方式',
  },
  sortTypes: { asc: '升序', desc: '降序' },
  spans: { full: '整行', half: '半行', third: '三分之一行' },
  periods: { none: '不分周期', year: '按年', month: '按月', day: '按日' },
  unknownForm: (id: number): string => `表单 ${id}`,
} as const;

export const fieldPropertyLabels: Readonly<Record<Exclude<keyof FieldInput, 'id' | 'settings'>, string>> = {
  field: '字段名',
  name: '名称',
  search_input: '搜索方式',
  edit_input: '类型',
  help: '说明',
  validation: '校验规则',
  select_item: '选项',
  list_show: '列表显示',
  form_show: '表单显示',
};

export const settingLabels: Readonly<Record<keyof FieldSettings, string>> = {
  placeholder: '提示文字',
  default_value: '默认值',
  section: '分组',
  sortable: '可排序',
  span: '宽度',
  scale: '小数位数',
  unit: '单位',
  rate_max: '星数',
  count_max: '最多数量',
  show_when: '显示条件',
  relation_form_id: '关联的表单',
  relation_label: '关联显示字段',
  serial_prefix: '编号前缀',
  serial_period: '编号周期',
  serial_digits: '编号位数',
  is_owner: '负责人字段',
  privacy: '个人信息级别',
  import_headings: '导入时的其他表头',
};
