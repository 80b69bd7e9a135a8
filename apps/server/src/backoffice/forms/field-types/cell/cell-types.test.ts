import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CustomFormField, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { judgeValue } from '@shuyuan/contract/backoffice/records/record-values';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../../platform/excel/csv-writer';
import { bytesOf, rowsIn } from '../../../../platform/excel/excel.test-kit';
import { cellReader, cellWriter, columnOf } from './cell-types';

const file = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.pdf';
const other = '/files/BBBBBBBBBBBBBBBBBBBBBB/0123456789abcdef.png';
const flat = [
  { label: '高级班', value: 'a' },
  { label: '甲、乙', value: 'b' },
  { label: '同名', value: 'c' },
  { label: '同名', value: 'd' },
  { label: '乙', value: 'e' },
  { label: '甲', value: 'f' },
];
const tree = [
  {
    label: '商学院',
    value: 'x',
    children: [
      { label: 'A / B', value: 'y' },
      { label: '金融', value: 'z' },
    ],
  },
  { label: '无', value: 'n' },
];

/** Values of each type as responses contain them, including awkward ones. */
const values: Readonly<Record<FieldTypeKey, readonly unknown[]>> = {
  text: ['张三', '=1+1', "'=x", '007', '-5', '+86', '@a', '330106199001011234', 'TRUE', '2026-03-01'],
  textarea: ['一\n二', ' 空 白 ', 'a\r\nb'],
  number: [0, -7, 999_999_999_999_999, 13_800_000_000],
  decimal: ['0.10', '-12.50', '123456789012345.67', '0.00'],
  money: [0, 1, -5, 123_450, 9_999_999_999_999],
  rate: [0, 5],
  serial: ['S20260001', '0007'],
  date: ['2026-03-01', '1900-01-01', '1850-12-31', '9999-12-31', '2024-02-29'],
  datetime: [
    '2026-03-01T06:30:00+00:00',
    '1969-12-31T23:59:59+00:00',
    '2026-03-01T06:30:15.123+00:00',
    '1888-01-01T00:00:00+00:00',
  ],
  time: ['00:00', '14:30', '23:59'],
  date_range: [
    ['2026-03-01', '2026-03-05'],
    ['1850-01-01', '1850-01-01'],
  ],
  select: flat.map(({ value }) => value),
  radio: flat.map(({ value }) => value),
  multi_select: [['a'], ['b', 'a'], ['c', 'd'], ['f', 'e'], ['a', 'b', 'c', 'd', 'e', 'f']],
  checkbox: [['a', 'f']],
  switch: [true, false],
  cascader: [['x', 'y'], ['x', 'z'], ['n']],
  region: [['330000', '330100', '330106'], ['110000', '110101'], ['330000'], ['990000', '990101']],
  color: ['#0077cc'],
  mobile: ['13800000000'],
  email: ['a+b@example.com'],
  url: ['https://example.com/a?b=c&d=%20'],
  id_card: ['11010519491231002X'],
  map: [
    { lng: 120.13, lat: -30.26, address: '文三路 1 号, 2 楼' },
    { lng: 0, lat: 0, address: '' },
  ],
  image: [other],
  images: [[other, file]],
  file: [file],
  files: [[file, other]],
  rich_text: ['<p>a &amp; b &lt;c&gt;</p><p>&nbsp;</p><p>=1+1</p>'],
  relation: [
    { id: 7, label: '甲组' },
    { id: 8, label: '重名' },
    { id: 9, label: '名 #3' },
    { id: 10, label: '' },
  ],
  relations: [
    [
      { id: 7, label: '甲组' },
      { id: 8, label: '重名' },
      { id: 9, label: 'a、b' },
    ],
  ],
  admin: [{ id: 7, label: '系统管理员' }],
  department: [{ id: 7, label: '教务处' }],
};

const referring = ['relation', 'relations', 'admin', 'department'];
const fieldOf = (edit_input: FieldTypeKey): CustomFormField => ({
  id: 1,
  custom_form_id: 1,
  admin_id: null,
  department_id: null,
  sort: 1,
  ...plainField({
    field: 'x',
    name: 'x',
    edit_input,
    select_item:
      edit_input === 'cascader'
        ? tree
        : ['select', 'radio', 'multi_select', 'checkbox'].includes(edit_input)
          ? flat
          : [],
  }),
});

const known = new Map([
  ['甲组', 7],
  ['系统管理员', 7],
  ['教务处', 7],
]);

/** A cell's validated value; the records that it names by their ids. */
const readBack = (field: CustomFormField, cell: Parameters<ReturnType<typeof cellReader>>[0] | null): unknown => {
  if (cell === null) return null;
  const reading = cellReader(field, { offset: 480 })(cell);
  if ('fault' in reading) return reading;
  if ('named' in reading) return reading.named.map(({ id, text }) => id ?? known.get(text));
  const judged = judgeValue(field, reading.value);
  return judged.faults ?? judged.value;
};

const wanted = (type: FieldTypeKey, value: unknown): unknown => {
  if (referring.includes(type)) return [value].flat().map((ref) => (ref as { id: number }).id);
  return type === 'datetime' ? Date.parse(String(value)) : value;
};
const seen = (type: FieldTypeKey, value: unknown): unknown => (type === 'datetime' ? Date.parse(String(value)) : value);

describe('values in cells', () => {
  it.each(fieldTypeKeys)('%s comes back from .xlsx and .csv as it was', async (type) => {
    const field = fieldOf(type);
    const write = cellWriter(field, { isAmbiguous: (label) => label === '重名', offset: 480 });
    const rows = values[type].map((value) => [write(value), { kind: 'text' as const, value: '.' }]);
    const columns = [{ header: 'x', ...columnOf(field) }, { header: 'y' }];
    const output = new PassThrough();
    const [csv] = await Promise.all([buffer(output), writeCsv(output, { columns, rows })]);
    for (const bytes of [await bytesOf([{ name: 's', columns, rows }]), csv]) {
      const back = (await rowsIn(bytes)).slice(1).map(({ cells }) => seen(type, readBack(field, cells[0] ?? null)));
      expect(back).toEqual(values[type].map((value) => wanted(type, value)));
    }
  });

  it.each([
    ['date', { kind: 'text', value: '2026年3月1日' }, '2026-03-01'],
    ['date', { kind: 'datetime', value: '2026-03-01T00:00:00' }, '2026-03-01'],
    ['date', { kind: 'datetime', value: '2026-03-01T10:00:00' }, ['请选择日期']],
    ['mobile', { kind: 'number', value: '13800000000' }, '13800000000'],
    ['mobile', { kind: 'text', value: '+86 138-0000-0000' }, '13800000000'],
    ['id_card', { kind: 'number', value: '110105194912310000' }, { fault: expect.stringContaining('末尾几位已丢失') }],
    ['money', { kind: 'text', value: '￥1,234.5元' }, 123_450],
    ['money', { kind: 'number', value: '0.005' }, ['请输入金额，最多两位小数']],
    ['number', { kind: 'number', value: '12.5' }, ['请输入整数']],
    ['switch', { kind: 'boolean', value: 'true' }, true],
    ['region', { kind: 'text', value: '浙江省杭州市西湖区' }, ['330000', '330100', '330106']],
    ['text', { kind: 'error', value: '#REF!' }, { fault: '单元格是错误值 #REF!' }],
    ['text', { kind: 'formula', value: '=A1' }, { fault: expect.stringContaining('公式') }],
    ['money', { kind: 'formula', value: '=A1' }, { fault: expect.stringContaining('公式') }],
    ['text', { kind: 'number', value: '1301', shown: '001301' }, '001301'],
    [
      'text',
      { kind: 'number', value: '330106199001011000', shown: '330106199001011000.00' },
      { fault: expect.any(String) },
    ],
    ['text', { kind: 'text', value: '3.30106E+17' }, { fault: expect.stringContaining('末尾几位已丢失') }],
    ['text', { kind: 'text', value: '1.5E+3' }, '1.5E+3'],
    ['text', { kind: 'date', value: '2024-09-01', shown: '2024年9月' }, '2024年9月'],
    ['text', { kind: 'percent', value: '0.125', shown: '12.50%' }, '12.50%'],
    ['number', { kind: 'number', value: '1301', shown: '001301' }, 1301],
    ['money', { kind: 'number', value: '1234.5', shown: '¥1,235' }, 123_450],
    ['decimal', { kind: 'text', value: '12.5%' }, ['最多保留 2 位小数']],
    ['decimal', { kind: 'text', value: '-8 %' }, '-0.08'],
    ['number', { kind: 'text', value: '200％' }, 2],
    ['mobile', { kind: 'number', value: '13800000000', shown: '13,800,000,000.00' }, '13800000000'],
    ['date', { kind: 'date', value: '2024-09-01', shown: '2024年9月' }, '2024-09-01'],
    [
      'datetime',
      { kind: 'datetime', value: '2024-09-01T08:30:00', shown: '2024/9/1 8:30' },
      '2024-09-01T08:30:00+08:00',
    ],
    ['multi_select', { kind: 'text', value: '高级班，乙' }, ['a', 'e']],
    ['select', { kind: 'text', value: '没有' }, ['请选择列表中的选项']],
  ] as const)('reads %s as people write it: %o', (type, cell, value) => {
    expect(readBack(fieldOf(type), cell)).toEqual(value);
  });
});
