import { z } from 'zod';
import { postedBack } from '../../platform/posted-back';
import { instant } from '../../platform/replies';
import { customFormField, type FieldInput, fieldChange, fieldInput, plainField } from './custom-form-field';
import { unfitPattern } from './field-rule';
import { fieldTypeOf } from './field-types';
import { ownColumns, tableName } from './form-name';

/** How many fields a form may have; PostgreSQL's own limit is far higher. */
export const fieldsMax = 300;
/** The longest name of a form. */
export const formNameMax = 50;
const tooManyFields = `字段不超过 ${fieldsMax} 个`;

const twice = (names: readonly string[]): number => names.findIndex((name, at) => names.indexOf(name) !== at);

/** The fields of one form: columns and labels are unique. */
const fields = z
  .array(fieldInput)
  .max(fieldsMax, { error: tooManyFields })
  .superRefine((list, context) => {
    const column = twice(list.map(({ field }) => field));
    if (column >= 0) context.addIssue({ code: 'custom', path: [column, 'field'], message: '字段名重复' });
    const label = twice(list.map(({ name }) => name));
    if (label >= 0) context.addIssue({ code: 'custom', path: [label, 'name'], message: '字段名称重复' });
    for (const [at, { field, settings }] of list.entries()) {
      const decides = list.find((other) => other.field === settings.show_when?.field);
      if (settings.show_when === undefined) continue;
      if (decides === undefined || decides.field === field || !fieldTypeOf(decides.edit_input).decides) {
        const path = [at, 'settings', 'show_when'];
        context.addIssue({ code: 'custom', path, message: '显示条件要用同一表单中的选择或开关字段' });
      }
    }
    const patterns = list.flatMap(({ validation }, at) =>
      validation.flatMap((rule, place) =>
        typeof rule === 'object' && rule.rule === 'pattern'
          ? [{ value: rule.value, path: [at, 'validation', place] }]
          : [],
      ),
    );
    const unfit = unfitPattern(patterns.map(({ value }) => value));
    if (unfit !== undefined) {
      context.addIssue({ code: 'custom', path: patterns[unfit.at]?.path ?? [], message: unfit.fault });
    }
    const ids = list.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
    if (twice(ids) >= 0) context.addIssue({ code: 'custom', message: '同一字段出现了两次' });
  });

/** The name of a form. */
export const formName = z
  .string({ error: '请填写表单名称' })
  .trim()
  .min(1, { error: '请填写表单名称' })
  .max(formNameMax, { error: `表单名称不超过 ${formNameMax} 个字` });

/** How the records of a new form are sorted: the newest first. */
export const sortDefault = { sort_name: 'id', sort_type: 'desc' } as const;

/** A form with its fields, as the designer saves it (requirements §7). */
export const formInput = z
  .strictObject({
    /** Absent for a new form. */
    id: z.int().positive().optional(),
    /** The version that this edit is based on; an older one is rejected with 409. Absent for a new form. */
    version: z.int().positive().optional(),
    name: formName,
    table_name: tableName,
    remark: z.string().trim().max(500, { error: '说明不超过 500 个字' }),
    sort_name: z.string().max(48),
    sort_type: z.enum(['asc', 'desc'], { error: '排序方式只能是 asc 或 desc' }),
    /** Adopts a table of the schema `form` that belongs to no form. */
    adopt: z.boolean().optional(),
    fields,
  })
  .superRefine((form, context) => {
    const known: readonly string[] = [...ownColumns, ...form.fields.map(({ field }) => field)];
    if (!known.includes(form.sort_name)) {
      context.addIssue({ code: 'custom', path: ['sort_name'], message: '请选择表单中的字段' });
    }
    if ((form.id === undefined) !== (form.version === undefined)) {
      context.addIssue({ code: 'custom', path: ['version'], message: '缺少版本号' });
    }
  });
export type FormInput = z.output<typeof formInput>;

/** A form in the list. */
export const customForm = z.object({
  id: z.int(),
  name: z.string(),
  table_name: z.string(),
  remark: z.string(),
  kind: z.enum(['custom', 'system']),
  sort_name: z.string(),
  sort_type: z.enum(['asc', 'desc']),
  /** The version of the draft, which `save` must send. */
  version: z.int(),
  /** The version of the live definition; null until the first sync. */
  live_version: z.int().nullable(),
  /** Whether the live definition is up to date with the draft. */
  synced: z.boolean(),
  /** Rows not deleted; null without a table. */
  rows: z.int().nullable(),
  fields_count: z.int(),
  /** The menu entry that shows its records. */
  menu_id: z.int().nullable(),
  admin_id: z.int().nullable(),
  admin_name: z.string(),
  department_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type CustomForm = z.output<typeof customForm>;

/** A form with its draft. */
export const formDetail = z.object({ ...customForm.shape, fields: z.array(customFormField) });
export type FormDetail = z.output<typeof formDetail>;

/** A form in a request to save (requirements §7): what is absent stays as it is stored, or takes its default. */
export const formChange = postedBack(
  z
    .strictObject({ ...formInput.shape, fields: z.array(fieldChange).max(fieldsMax, { error: tooManyFields }) })
    .partial(),
  formDetail,
);
export type FormChange = z.output<typeof formChange>;

/** A past or current live definition. */
export const formVersion = z.object({
  version: z.int(),
  /** Whether it is the current one. */
  live: z.boolean(),
  fields_count: z.int(),
  admin_name: z.string(),
  created_at: instant,
});
export type FormVersion = z.output<typeof formVersion>;

/** The content of a live definition. */
export const formDefinition = z.object({
  name: z.string(),
  table_name: z.string(),
  remark: z.string(),
  sort_name: z.string(),
  sort_type: z.enum(['asc', 'desc']),
  fields: z.array(customFormField),
});
export type FormDefinition = z.output<typeof formDefinition>;

/** One difference between two definitions, in words. */
export const formDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Null for what concerns the form as a whole. */
  field_id: z.int().nullable(),
  /** The field's label, or the form's property. */
  subject: z.string(),
  /** The property that differs, in words; '' for an added or removed field. */
  property: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FormDifference = z.output<typeof formDifference>;

/** A dropped field or table that can be restored (requirements §13). */
export const recycledPart = z.object({
  id: z.int(),
  kind: z.enum(['field', 'table']),
  custom_form_id: z.int().nullable(),
  form_name: z.string(),
  /** The field's label; '' for a table. */
  field_name: z.string(),
  /** The former name of the column or table. */
  stored_name: z.string(),
  /** Rows with a value. */
  rows: z.int(),
  admin_name: z.string(),
  dropped_at: instant,
  purge_at: instant,
});
export type RecycledPart = z.output<typeof recycledPart>;

/** A table of the schema `form`. */
export const realTable = z.object({
  table_name: z.string(),
  comment: z.string(),
  rows: z.int(),
  custom_form_id: z.int().nullable(),
  form_name: z.string(),
});
export type RealTable = z.output<typeof realTable>;

/** A table with its columns as fields. */
export const realTableDetail = z.object({
  ...realTable.shape,
  fields: z.array(fieldInput),
  /** Columns that no field type fits, with the reason; they stay in the table untouched. */
  left_out: z.array(z.object({ column: z.string(), type: z.string(), reason: z.string() })),
});
export type RealTableDetail = z.output<typeof realTableDetail>;

/** The requirements' default field set for an upload or file form (requirements §3). */
export const fileFieldSet: readonly FieldInput[] = (
  [
    ['original_name', '源名称'],
    ['name', '名称'],
    ['extension', '后缀'],
    ['size', '大小'],
    ['url', '地址'],
    ['folder', '类型'],
  ] as const
).map(([field, name]) => plainField({ field, name }));
