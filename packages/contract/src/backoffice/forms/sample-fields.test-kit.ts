import { plainField } from './custom-form-field';

/** Fields of most types that a list treats differently. */
export const teacherFields = [
  plainField({
    field: 'xing_ming',
    name: '姓名',
    validation: ['required'],
    search_input: 'text',
    settings: { sortable: true },
  }),
  plainField({
    field: 'zhi_cheng',
    name: '职称',
    edit_input: 'select',
    search_input: 'multi_select',
    select_item: [
      { label: '教授', value: 'prof' },
      { label: '讲师', value: 'lect' },
    ],
  }),
  plainField({
    field: 'ke_chou',
    name: '课酬',
    edit_input: 'money',
    search_input: 'number_range',
    settings: { sortable: true },
  }),
  plainField({ field: 'ru_zhi', name: '入职日期', edit_input: 'date', search_input: 'date_range' }),
  plainField({ field: 'bei_zhu', name: '备注', edit_input: 'textarea', list_show: 0 }),
];

/** Fields with a rule, a help text, a unit and a default value, two of them half as wide as the form. */
export const studentFields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'], help: '与身份证一致' }),
  plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile', validation: ['required', 'unique'] }),
  plainField({
    field: 'nian_ling',
    name: '年龄',
    edit_input: 'number',
    validation: [{ rule: 'min', value: 18 }],
    settings: { unit: '岁', span: 'half' },
  }),
  plainField({
    field: 'ji_bie',
    name: '级别',
    edit_input: 'select',
    select_item: ['甲', '乙'].map((value) => ({ label: `${value}级`, value })),
    settings: { default_value: '乙', span: 'half' },
  }),
];

/** A choice that conditions of other fields can refer to. */
export const payerField = plainField({
  field: 'fu_kuan_fang',
  name: '付款方',
  edit_input: 'radio',
  validation: ['required'],
  select_item: [
    { label: '个人', value: 'person' },
    { label: '公司', value: 'company' },
  ],
});
