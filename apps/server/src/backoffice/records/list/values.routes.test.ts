import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { idsOf, list, liveForm, read, staffOf } from '../record-read.test-kit';
import { send, stored } from '../write/record-write.test-kit';

let app: FormApp;
let target: FormDetail;
beforeAll(async () => {
  // What is posted back unchanged need not be recorded.
  app = await startFormApp({ checksAudit: false });
  target = await liveForm(app, [{ field: 'title', name: '名称' }]);
  await app.db.pool.query(`insert into form.${target.table_name} (title) values ('甲'), ('乙'), ('丙')`);
});
afterAll(() => app.close());

const flat = ['a', 'b', 'c'].map((value) => ({ label: `选项${value}`, value }));
const tree = [{ label: 'p', value: 'p', children: [{ label: 'q', value: 'q' }] }];
const file = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef';

const fieldOf = (
  type: FieldTypeKey,
  search_input: FieldInput['search_input'] = '',
): Partial<FieldInput> & { field: string } => ({
  field: `f_${type}`,
  name: type,
  edit_input: type,
  search_input,
  select_item: { none: [], flat, tree }[fieldTypeOf(type).options],
  settings: fieldTypeOf(type).settings.includes('relation_form_id') ? { relation_form_id: target.id } : {},
});

const linkOf = (form: FormDetail): number => form.fields.find(({ field }) => field === 'f_relations')?.id ?? 0;

/** The stored value, and the value in responses; undefined where it is the same. */
const values: Readonly<Record<FieldTypeKey, readonly [stored: unknown, shown?: unknown]>> = {
  text: ['张"三\\\n<b>😀'],
  textarea: ['一行\n又一行'],
  rich_text: ['<p>段落 &amp; "引号"</p>'],
  number: [9_007_199_254_740_991],
  decimal: ['-3.50'],
  money: [-1_234_567],
  rate: [5],
  serial: ['A0001'],
  date: ['2026-02-28'],
  datetime: ['2026-03-01T06:30:00.123456Z', expect.stringMatching(/^2026-03-01T.*\.123456[+-]\d\d:\d\d$/)],
  time: ['08:05:00', '08:05'],
  date_range: ['[2026-03-01,2026-03-05]', ['2026-03-01', '2026-03-05']],
  select: ['a'],
  radio: ['b'],
  multi_select: [['a', 'c']],
  checkbox: [['b']],
  switch: [false],
  cascader: [['p', 'q']],
  region: [['330000', '330100', '330106']],
  color: ['#0077cc'],
  mobile: ['13800138000'],
  email: ['a@b.cn'],
  url: ['https://x.cn/a?b=1&c=2'],
  id_card: ['11010519491231002X'],
  map: [{ lng: 116.4, lat: 39.9, address: '北京' }],
  image: [`${file}.png`],
  images: [[`${file}.png`]],
  file: [`${file}.pdf`],
  files: [[`${file}.pdf`]],
  relation: [2, { id: 2, label: '乙' }],
  relations: [
    [3, 1],
    [
      { id: 3, label: '丙' },
      { id: 1, label: '甲' },
    ],
  ],
  admin: [1, { id: 1, label: expect.any(String) }],
  department: [1, { id: 1, label: '商学院' }],
};

const storedAs = (type: FieldTypeKey, value: unknown): unknown => {
  if (type === 'id_card') return app.db.seal(String(value));
  return type === 'map' ? JSON.stringify(value) : value;
};

const insert = async (
  form: FormDetail,
  cell: { column: string; type: FieldTypeKey; value: unknown },
): Promise<number> => {
  const { column, type, value } = cell;
  const table = `form.${form.table_name}`;
  const isStored = type !== 'relations' && value !== null;
  const { rows } = await app.db.pool.query<{ id: number }>(
    isStored
      ? `insert into ${table} (${column}) values ($1) returning id`
      : `insert into ${table} default values returning id`,
    isStored ? [storedAs(type, value)] : [],
  );
  const id = rows[0]?.id ?? 0;
  const link = form.fields.find(({ field }) => field === column)?.id;
  for (const [at, to] of (type === 'relations' ? (value as number[]) : []).entries()) {
    await app.db.pool.query(`insert into form._link_${link} values ($1, $2, $3)`, [id, to, at + 1]);
  }
  return id;
};

/** Writes all values into one row. */
const insertFull = async (form: FormDetail): Promise<void> => {
  const id = await insert(form, { column: 'f_relations', type: 'relations', value: values.relations[0] });
  for (const type of fieldTypeKeys.filter((key) => key !== 'relations')) {
    const [stored] = values[type];
    await app.db.pool.query(`update form.${form.table_name} set f_${type} = $1 where id = $2`, [
      storedAs(type, stored),
      id,
    ]);
  }
};

const references: readonly FieldTypeKey[] = ['relation', 'relations', 'admin', 'department'];

test('every type comes out as the contract has it, in lists and alone, and no value as null', async () => {
  const form = await liveForm(
    app,
    fieldTypeKeys.map((type) => fieldOf(type)),
  );
  const token = await staffOf(app, [form.id, target.id], ['index', 'detail', 'unmask']);
  await insertFull(form);
  await insert(form, { column: 'f_text', type: 'text', value: null });
  const { data } = await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc' } });
  const [full, empty] = data;
  for (const type of fieldTypeKeys) {
    const [stored, shown = stored] = values[type];
    const value = full?.[`f_${type}`];
    expect([type, value]).toEqual([type, shown]);
    const schema = references.includes(type)
      ? recordRef
      : fieldTypeOf(type).value(
          form.fields.find(({ edit_input }) => edit_input === type) ?? { select_item: [], settings: {} },
        );
    for (const one of type === 'relations' ? (value as unknown[]) : [value]) {
      expect([type, schema.safeParse(one).success]).toEqual([type, true]);
    }
    expect([type, empty?.[`f_${type}`]]).toEqual([type, type === 'relations' ? [] : null]);
  }
  for (const row of data) {
    const { body } = await read(app, 'show', { formId: form.id, token, query: { id: row.id } });
    expect(body).toEqual({ data: row });
  }
});

test('a row with a value of every type is taken back as it was shown, and nothing is written', async () => {
  const form = await liveForm(
    app,
    fieldTypeKeys.map((type) => fieldOf(type)),
  );
  await insertFull(form);
  const writer = { app, form, token: await staffOf(app, [form.id, target.id]) };
  const { data } = await list(app, { formId: form.id, token: writer.token });
  const { body } = await read(app, 'show', { formId: form.id, token: writer.token, query: { id: data[0]?.id } });
  const shown = body.data as RecordRow;
  expect([shown.f_mobile, shown.f_id_card]).toEqual([expect.stringContaining('*'), expect.stringContaining('*')]);
  const before = await stored(writer, shown.id);
  expect(await send(writer, 'save', shown)).toMatchObject({ status: 200, body: { data: { version: shown.version } } });
  expect(await stored(writer, shown.id)).toEqual(before);
  const links = await app.db.pool.query(`select count(*) from form._link_${linkOf(form)}`);
  expect(Number(links.rows[0].count)).toBe((values.relations[0] as number[]).length);
});

interface Case {
  readonly type: FieldTypeKey;
  readonly by: SearchInput;
  readonly stored: readonly unknown[];
  readonly asked: unknown;
  readonly found: readonly number[];
}

const cases: readonly Case[] = [
  { type: 'text', by: 'text', stored: ['张三', '三张', '50%', null], asked: '三', found: [1, 2] },
  { type: 'text', by: 'text', stored: ['a_b', 'aXb', 'A_B'], asked: 'a_b', found: [1, 3] },
  { type: 'text', by: 'exact', stored: ['a', 'A', 'ab', "a' or true --"], asked: "a' or true --", found: [4] },
  { type: 'text', by: 'filled', stored: ['a', '', null], asked: false, found: [2, 3] },
  { type: 'number', by: 'number_range', stored: [1, 5, 9, null], asked: [4.5, 9], found: [2, 3] },
  { type: 'number', by: 'exact', stored: [1, 5, null], asked: 5, found: [2] },
  { type: 'number', by: 'exact', stored: [1, 5], asked: 5.5, found: [] },
  { type: 'decimal', by: 'number_range', stored: ['1.49', '1.50', '2.01'], asked: ['1.5', 2], found: [2] },
  { type: 'money', by: 'number_range', stored: [100, 200, 300], asked: [null, 250], found: [1, 2] },
  { type: 'rate', by: 'exact', stored: [1, 5], asked: 5, found: [2] },
  { type: 'serial', by: 'text', stored: ['A001', 'B002'], asked: '002', found: [2] },
  { type: 'date', by: 'date_range', stored: ['2026-01-01', '2026-02-01'], asked: ['2026-01-15', null], found: [2] },
  { type: 'date', by: 'exact', stored: ['2026-01-01', '2026-02-01'], asked: '2026-02-01', found: [2] },
  // 23:30 UTC on the 31st is 7:30 on the 1st in the school.
  {
    type: 'datetime',
    by: 'date_range',
    stored: ['2026-01-31T23:30:00Z', '2026-01-31T15:59:59Z'],
    asked: ['2026-02-01', '2026-02-01'],
    found: [1],
  },
  {
    type: 'datetime',
    by: 'date_range',
    stored: ['2026-01-31T23:30:00Z', '2026-01-31T15:59:59Z'],
    asked: [null, '2026-01-31T16:00:00+00:00'],
    found: [2],
  },
  { type: 'time', by: 'time_range', stored: ['08:00', '12:30', '18:00'], asked: ['08:00', '12:30'], found: [1, 2] },
  { type: 'time', by: 'exact', stored: ['08:00', '12:30'], asked: '12:30', found: [2] },
  {
    type: 'date_range',
    by: 'date_range',
    stored: ['[2026-01-01,2026-01-10]', '[2026-01-11,2026-01-20]', null],
    asked: ['2026-01-10', '2026-01-10'],
    found: [1],
  },
  { type: 'select', by: 'multi_select', stored: ['a', 'b', 'c'], asked: ['a', 'c'], found: [1, 3] },
  { type: 'select', by: 'multi_select', stored: ['a', 'b', 'c'], asked: ['b'], found: [2] },
  { type: 'radio', by: 'select', stored: ['a', 'b'], asked: 'b', found: [2] },
  {
    type: 'multi_select',
    by: 'multi_select',
    stored: [['a'], ['b', 'a'], ['c'], []],
    asked: ['b', 'c'],
    found: [2, 3],
  },
  { type: 'checkbox', by: 'select', stored: [['a'], ['b', 'a']], asked: 'b', found: [2] },
  { type: 'switch', by: 'switch', stored: [true, false, null], asked: false, found: [2, 3] },
  { type: 'cascader', by: 'cascader', stored: [['p', 'q'], ['q', 'p'], ['p']], asked: ['p'], found: [1, 3] },
  { type: 'region', by: 'region', stored: [['330000', '330100'], ['440000']], asked: ['330000'], found: [1] },
  { type: 'color', by: 'exact', stored: ['#0077cc', '#ffffff'], asked: '#ffffff', found: [2] },
  { type: 'mobile', by: 'text', stored: ['13800138000', '19912345678'], asked: '1234', found: [2] },
  { type: 'email', by: 'text', stored: ['a@b.cn', 'x@y.com'], asked: '@B', found: [1] },
  { type: 'url', by: 'text', stored: ['https://x.cn/a', 'https://y.cn'], asked: 'y.cn', found: [2] },
  { type: 'id_card', by: 'exact', stored: ['11010519491231002X', null], asked: '11010519491231002x', found: [1] },
  {
    type: 'map',
    by: 'text',
    stored: [
      { lng: 1, lat: 1, address: '北京路' },
      { lng: 1, lat: 1, address: '上海' },
    ],
    asked: '北京',
    found: [1],
  },
  { type: 'images', by: 'filled', stored: [[`${file}.png`], [], null], asked: true, found: [1] },
  { type: 'rich_text', by: 'text', stored: ['<p>简单</p>', ''], asked: '简单', found: [1] },
  { type: 'relation', by: 'relation', stored: [1, 2, 3, null], asked: [1, 3], found: [1, 3] },
  { type: 'relation', by: 'relation', stored: [1, 2], asked: 2, found: [2] },
  { type: 'relation', by: 'filled', stored: [1, null], asked: false, found: [2] },
  { type: 'relations', by: 'relation', stored: [[1, 2], [3], []], asked: [2], found: [1] },
  { type: 'relations', by: 'filled', stored: [[1, 2], []], asked: false, found: [2] },
  { type: 'admin', by: 'admin', stored: [1, null], asked: [1], found: [1] },
  { type: 'department', by: 'department', stored: [1, null], asked: [1], found: [1] },
];

test('every control finds what it should, in every type', async () => {
  const fields = cases.map(({ type, by }, at) => ({ ...fieldOf(type, by), field: `c_${at}`, name: `字段 ${at}` }));
  const form = await liveForm(app, fields);
  const token = await staffOf(app, [form.id], ['index', 'unmask']);
  for (const [at, { type, by, stored, asked, found }] of cases.entries()) {
    const made: number[] = [];
    for (const value of stored) made.push(await insert(form, { column: `c_${at}`, type, value }));
    // The rows of the other cases have no value in this column.
    const query = { search: { [`c_${at}`]: asked, id: made }, sort_name: 'id', sort_type: 'asc' };
    const hits = await list(app, { formId: form.id, token, query });
    const places = idsOf(hits).map((id) => made.indexOf(id) + 1);
    expect([type, by, asked, places, hits.total]).toEqual([type, by, asked, found, found.length]);
  }
});
