import { z } from 'zod';
import { postedBack } from '../../platform/posted-back';
import { fieldOptions } from './field-option';
import { fieldRule, ruleLabels, ruleName } from './field-rule';
import { fieldTypeKey } from './field-type-key';
import { fieldTypeOf } from './field-types';
import { type FieldSettings, sharedSettings } from './field-types/field-type';
import { columnName } from './form-name';
import { searchInput } from './search-input';

/** 0 or 1, the requirements' form of a boolean. */
const flag = z.union([z.literal(0), z.literal(1)], { error: '只能是 0 或 1' });
const formId = z.int({ error: '请选择关联的表单' }).positive({ error: '请选择关联的表单' });

/** A field's settings as received; those that its type does not have are rejected. */
const fieldSettings = z.strictObject({
  placeholder: z.string().max(100, { error: '提示文字不超过 100 个字' }).optional(),
  default_value: z.unknown().optional(),
  section: z.string().trim().max(50, { error: '分组名称不超过 50 个字' }).optional(),
  sortable: z.boolean().optional(),
  span: z.enum(['full', 'half', 'third'], { error: '宽度不正确' }).optional(),
  scale: z
    .int({ error: '小数位数应为 1 到 8' })
    .min(1, { error: '小数位数应为 1 到 8' })
    .max(8, { error: '小数位数应为 1 到 8' })
    .optional(),
  unit: z.string().trim().max(10, { error: '单位不超过 10 个字' }).optional(),
  rate_max: z
    .int({ error: '星数应为 3 到 10' })
    .min(3, { error: '星数应为 3 到 10' })
    .max(10, { error: '星数应为 3 到 10' })
    .optional(),
  count_max: z
    .int({ error: '数量应为 1 到 200' })
    .min(1, { error: '数量应为 1 到 200' })
    .max(200, { error: '数量应为 1 到 200' })
    .optional(),
  relation_form_id: formId.optional(),
  relation_label: columnName.optional(),
  show_when: z
    .strictObject({
      field: columnName,
      values: z
        .array(z.string().max(100))
        .min(1, { error: '请选择显示条件的值' })
        .max(200, { error: '显示条件的值过多' }),
    })
    .optional(),
  serial_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,12}$/, { error: '前缀只用字母、数字、_ 和 -，不超过 12 个字符' })
    .optional(),
  serial_period: z.enum(['none', 'year', 'month', 'day'], { error: '编号周期不正确' }).optional(),
  serial_digits: z
    .int({ error: '编号位数应为 3 到 10' })
    .min(3, { error: '编号位数应为 3 到 10' })
    .max(10, { error: '编号位数应为 3 到 10' })
    .optional(),
  is_owner: z.boolean().optional(),
  privacy: z.enum(['open', 'personal', 'sensitive'], { error: '个人信息级别不正确' }).optional(),
  import_headings: z
    .array(z.string().trim().min(1, { error: '表头不能为空' }).max(50, { error: '一个表头不超过 50 个字' }), {
      error: '导入时的其他表头不正确',
    })
    .max(20, { error: '导入时的其他表头不超过 20 个' })
    .optional(),
});

/** A field as the designer saves it: the requirements' properties, and `settings` for what is ours. */
export const fieldInput = z
  .strictObject({
    /** Absent for a new field. It identifies a field, so that a rename keeps the data. */
    id: z.int().positive().optional(),
    field: columnName,
    name: z
      .string({ error: '请填写字段名称' })
      .trim()
      .min(1, { error: '请填写字段名称' })
      .max(50, { error: '字段名称不超过 50 个字' }),
    search_input: searchInput,
    edit_input: fieldTypeKey,
    help: z.string().trim().max(200, { error: '说明不超过 200 个字' }),
    validation: z.array(fieldRule).max(20, { error: '校验规则过多' }),
    select_item: fieldOptions,
    list_show: flag,
    form_show: flag,
    settings: fieldSettings,
  })
  .superRefine((field, context) => {
    const type = fieldTypeOf(field.edit_input);
    const say = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (field.search_input !== '' && !type.searchInputs.includes(field.search_input)) {
      say('search_input', `“${type.label}”不支持这种搜索方式`);
    }
    const names = field.validation.map(ruleName);
    for (const name of names) {
      if (!type.rules.includes(name)) say('validation', `“${type.label}”不支持规则“${ruleLabels[name]}”`);
    }
    if (new Set(names).size !== names.length) say('validation', '校验规则重复');
    if (type.options === 'none' && field.select_item.length > 0) say('select_item', `“${type.label}”没有选项`);
    if (type.options !== 'none' && field.select_item.length === 0) say('select_item', '请至少填写一个选项');
    if (type.options === 'flat' && field.select_item.some(({ children }) => children !== undefined)) {
      say('select_item', '只有级联选择可以有下级选项');
    }
    for (const key of Object.keys(field.settings) as (keyof FieldSettings)[]) {
      if (!type.settings.includes(key) && !sharedSettings.includes(key))
        say('settings', `“${type.label}”没有这项设置：${key}`);
    }
    const { relation_form_id: related, default_value: preset } = field.settings;
    if (type.settings.includes('relation_form_id') && related === undefined) say('settings', '请选择关联的表单');
    if (preset !== undefined && preset !== null && !type.value(field).safeParse(preset).success) {
      say('settings', '默认值不符合字段类型');
    }
  });
export type FieldInput = z.output<typeof fieldInput>;

/** A field as the server returns it (requirements §3). */
export const customFormField = z.object({
  ...fieldInput.shape,
  id: z.int(),
  custom_form_id: z.int(),
  admin_id: z.int().nullable(),
  department_id: z.int().nullable(),
  sort: z.int(),
});
export type CustomFormField = z.output<typeof customFormField>;

/** A field in a request to save: what is absent stays as it is stored, or takes the default of a new field. */
export const fieldChange = postedBack(
  z.strictObject(fieldInput.shape).partial({
    search_input: true,
    edit_input: true,
    help: true,
    validation: true,
    select_item: true,
    list_show: true,
    form_show: true,
    settings: true,
  }),
  customFormField,
);
export type FieldChange = z.output<typeof fieldChange>;

/** A new field; by default a text without rules, shown in list and form. */
export const plainField = (field: Pick<FieldInput, 'field' | 'name'> & Partial<FieldInput>): FieldInput => ({
  search_input: '',
  edit_input: 'text',
  help: '',
  validation: [],
  select_item: [],
  list_show: 1,
  form_show: 1,
  settings: {},
  ...field,
});

/** The properties of a field that the designer sends, without those of the server. */
export const fieldInputOf = (field: FieldInput): FieldInput => ({
  ...(field.id === undefined ? {} : { id: field.id }),
  field: field.field,
  name: field.name,
  search_input: field.search_input,
  edit_input: field.edit_input,
  help: field.help,
  validation: field.validation,
  select_item: field.select_item,
  list_show: field.list_show,
  form_show: field.form_show,
  settings: field.settings,
});
