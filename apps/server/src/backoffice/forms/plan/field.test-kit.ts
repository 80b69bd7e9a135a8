import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type CustomFormField, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';

/** The form whose rows relations point to in these tests. */
export const targetForm = { id: 800_001, table: 'target' } as const;
/** The form under test. */
export const testFormId = 800_002;

const flat = ['a', 'b', '12', '3', '是', '13800138000'].map((value) => ({ label: value, value }));
const tree = [
  { label: 'p', value: 'p', children: [{ label: 'q', value: 'q' }] },
  { label: 'a', value: 'a' },
];

/** A field of a type, whole enough for any plan. */
export const fieldOfType = (
  edit_input: FieldTypeKey,
  overrides: Partial<CustomFormField> & { readonly id: number },
): CustomFormField => {
  const type = fieldTypeOf(edit_input);
  const options = { none: [], flat, tree }[type.options];
  const settings = type.settings.includes('relation_form_id') ? { relation_form_id: targetForm.id } : {};
  return {
    custom_form_id: testFormId,
    ...plainField({ field: `f_${overrides.id}`, name: `字段 ${overrides.id}`, edit_input, select_item: options }),
    sort: 1,
    admin_id: null,
    department_id: null,
    ...overrides,
    settings: { ...settings, ...overrides.settings },
  };
};

/** A definition of these fields. */
export const definitionWith = (fields: CustomFormField[], table_name = 'subject'): FormDefinition => ({
  name: '测试表单',
  table_name,
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields,
});

const file = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef';
const words = [
  ...['张三', '007', '12', '-5', '3.50', '0.005', '2026-02-28', '2026-02-30', '2026-03-01 14:30', '2026-13-01'],
  ...['2026-03-01 ~ 2026-03-05', '2026-03-05 ~ 2026-03-01', '14:30', '25:00', '是', '否', '1', 'a', 'a、b', 'a、a'],
  ...['p / q', 'p', '330000 / 330100', '330000 / 440100', '#0077cc', '13800138000', 'a@b.cn', 'https://x.cn/a?b=1'],
  ...[
    '11010519491231002X',
    '11010519491231002x',
    '110105194912310021',
    `${file}.png`,
    `${file}.pdf`,
    'x < y & z',
    "'; drop",
  ],
  ...['99999999999999999999', '', '字'.repeat(300)],
];

/** Values of each type as PostgreSQL accepts them; many barely fit, or barely do not fit, another type. */
export const samples: Readonly<Record<FieldTypeKey, readonly unknown[]>> = {
  text: words.filter((word) => word.length <= 255),
  textarea: [...words, '一行\n又一行'],
  rich_text: ['简单', 'x &lt; y &amp; z', '一行<br>又一行', '<p>段落</p>', 'a&nbsp;b', ''],
  number: [0, 1, 3, 12, -5, 13_800_138_000, 9_007_199_254_740_991, 100_000_000_001],
  decimal: ['0.00', '3.50', '12.00', '-5.25', '999999999999999.99'],
  money: [0, 1200, 350, -5, 10_000_000_000_000],
  rate: [0, 3, 5],
  serial: ['A0001', '12', '13800138000', 'a'],
  date: ['2026-02-28', '1988-07-01', '2024-02-29'],
  datetime: ['2026-03-01T06:30:00Z', '2026-02-27T16:00:00Z', '2026-03-01T06:30:00.123456Z', '1988-07-01T00:00:00Z'],
  time: ['14:30', '00:00', '23:59:07'],
  date_range: ['[2026-03-01,2026-03-05]', '[2026-03-01,2026-03-01]'],
  select: ['a', 'b', '12', '3', '是', '13800138000'],
  radio: ['a', 'b', '12', '是'],
  multi_select: [['a'], ['a', 'b'], [], ['12']],
  checkbox: [['a'], ['b', 'a'], ['是']],
  switch: [true, false],
  cascader: [['p', 'q'], ['a']],
  region: [['330000'], ['330000', '330100', '330106']],
  color: ['#0077cc', '#ffffff'],
  mobile: ['13800138000', '19912345678'],
  email: ['a@b.cn'],
  url: ['https://x.cn/a?b=1', `https://x.cn/${'a'.repeat(300)}`],
  id_card: ['11010519491231002X'],
  map: ['{"lng": 116.4, "lat": 39.9, "address": "北京"}'],
  image: [`${file}.png`],
  images: [[`${file}.png`], [`${file}.png`, `/files/BAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.jpg`]],
  file: [`${file}.pdf`, `${file}.png`],
  files: [[`${file}.pdf`], [`${file}.png`], [`${file}.png`, `/files/BAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.pdf`]],
  relation: [1, 2, 3],
  relations: [[1], [2, 3], [3, 1, 2]],
  admin: [1],
  department: [1],
};
