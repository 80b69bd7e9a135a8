import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormApp } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { exportedSheets, startExportApp } from './export.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startExportApp();
});
afterAll(() => app.close());

const flat = ['a', 'b', 'c'].map((value) => ({ label: `选项${value}`, value }));
const tree = [{ label: '上', value: 'p', children: [{ label: '下', value: 'q' }] }];
const file = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef';

/** The stored value, and what another program reads in the cell. */
const values: Readonly<Record<FieldTypeKey, readonly [stored: unknown, read: unknown]>> = {
  text: ['-1 "张" <三>\n😀', '-1 "张" <三>\n😀'],
  textarea: ['一行\n又一行', '一行\n又一行'],
  rich_text: ['<p>段落 &amp;</p><ul><li>一</li></ul>', '段落 &\n• 一'],
  number: [-12, '-12'],
  decimal: ['123456789012345.67', '123456789012345.67'],
  money: [-1_234_567, '-12345.67'],
  rate: [5, '5'],
  serial: ['A0001', 'A0001'],
  date: ['2026-02-28', '2026-02-28T00:00:00'],
  datetime: ['2026-03-01T16:30:00Z', '2026-03-02T00:30:00'],
  time: ['08:05:00', expect.stringMatching(/^(?:1899-12-3[01]T08:05:00|0\.33680.*)/)],
  date_range: ['[2026-03-01,2026-03-05]', '2026-03-01 ~ 2026-03-05'],
  select: ['a', '选项a'],
  radio: ['b', '选项b'],
  multi_select: [['a', 'c'], '选项a、选项c'],
  checkbox: [['b'], '选项b'],
  switch: [false, '否'],
  cascader: [['p', 'q'], '上 / 下'],
  region: [['330000', '330100', '330106'], '浙江省 / 杭州市 / 西湖区'],
  color: ['#0077cc', '#0077cc'],
  mobile: ['13800138000', '13800138000'],
  email: ['a@b.cn', 'a@b.cn'],
  url: ['https://x.cn/a?b=1&c=2', 'https://x.cn/a?b=1&c=2'],
  id_card: ['11010519491231002X', '11010519491231002X'],
  map: [JSON.stringify({ lng: 116.4, lat: 39.9, address: '北京' }), '116.4,39.9 北京'],
  image: [`${file}.png`, `${file}.png`],
  images: [[`${file}.png`, `${file}.jpg`], `${file}.png\n${file}.jpg`],
  file: [`${file}.pdf`, `${file}.pdf`],
  files: [[`${file}.pdf`], `${file}.pdf`],
  relation: [2, '乙'],
  relations: [[3, 1, 4], '丙、甲、丁 #4'],
  admin: [1, expect.any(String)],
  department: [1, '商学院'],
};

it('every type stands in its cell as the list shows it, a label that several records bear with its number', async () => {
  const target = await liveForm(app, [{ field: 'title', name: '名称' }]);
  await app.db.pool.query(
    `insert into form.${target.table_name} (title) values ('甲'), ('乙'), ('丙'), ('丁'), ('丁')`,
  );
  const form = await liveForm(
    app,
    fieldTypeKeys.map((type) => ({
      field: `f_${type}`,
      name: `${type} 列`,
      edit_input: type,
      select_item: { none: [], flat, tree }[fieldTypeOf(type).options],
      settings: fieldTypeOf(type).settings.includes('relation_form_id') ? { relation_form_id: target.id } : {},
    })),
  );
  const table = `form.${form.table_name}`;
  await app.db.pool.query(`insert into ${table} default values`);
  await app.db.pool.query(`insert into ${table} default values`);
  for (const type of fieldTypeKeys.filter((key) => key !== 'relations')) {
    const [value] = values[type];
    const stored = type === 'id_card' ? app.db.seal(String(value)) : value;
    await app.db.pool.query(`update ${table} set f_${type} = $1 where id = 2`, [stored]);
  }
  const link = form.fields.find(({ field }) => field === 'f_relations')?.id;
  for (const [at, to] of (values.relations[0] as number[]).entries()) {
    await app.db.pool.query(`insert into form._link_${link} values (2, $1, $2)`, [to, at + 1]);
  }
  const token = await staffOf(app, [form.id, target.id], ['index', 'export', 'unmask']);
  const columns = ['id', ...fieldTypeKeys.map((type) => `f_${type}`), 'admin_name'];
  const [sheet] = await exportedSheets(app, { formId: form.id, token, body: { format: 'xlsx', columns } });
  const { data } = await list(app, { formId: form.id, token });
  expect(sheet?.rows[0]).toEqual(['编号', ...fieldTypeKeys.map((type) => `${type} 列`), '创建人']);
  expect(sheet?.rows.slice(1).map(([id]) => Number(id))).toEqual(data.map(({ id }) => id));
  const full = sheet?.rows[1]?.slice(1, -1) ?? [];
  expect(Object.fromEntries(fieldTypeKeys.map((type, index) => [type, full[index]]))).toEqual(
    Object.fromEntries(fieldTypeKeys.map((type) => [type, values[type][1]])),
  );
  const empty = (sheet?.rows[2] ?? []).slice(1).filter((cell) => cell !== '' && cell !== '否');
  expect(empty).toEqual([]);
});
