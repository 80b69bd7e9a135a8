import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormApp } from '../../forms/form.test-kit';
import { list, liveForm, read, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;

beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const studentForm = async () => {
  const teams = await liveForm(app, [{ field: 'title', name: '名称' }]);
  const form = await liveForm(app, [
    { field: 'no', name: '编号', edit_input: 'serial', settings: { serial_prefix: 'S', serial_digits: 4 } },
    { field: 'name', name: '姓名', validation: ['required'] },
    { field: 'mobile', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] },
    { field: 'age', name: '年龄', edit_input: 'number' },
    { field: 'born', name: '生日', edit_input: 'date' },
    {
      field: 'state',
      name: '状态',
      edit_input: 'select',
      select_item: [
        { label: '在读', value: 'in' },
        { label: '结业', value: 'out' },
      ],
    },
    { field: 'team', name: '小组', edit_input: 'relation', settings: { relation_form_id: teams.id } },
    { field: 'teams', name: '旁听', edit_input: 'relations', settings: { relation_form_id: teams.id } },
  ]);
  const token = await staffOf(
    app,
    [form.id, teams.id],
    ['index', 'detail', 'create', 'edit', 'delete', 'import', 'unmask'],
  );
  const { table_name: table } = teams;
  await app.db.pool.query(`insert into form."${table}" (title) values ('甲组'), ('乙组'), ('同名'), ('同名')`);
  return { form, token, teams, imports: importsOver(app, { formId: form.id, token }) };
};

const headers = ['姓名', '手机', '年龄', '生日', '状态', '小组', '旁听'];
const good = (at: number): string[] => [
  `学员${at}`,
  `138${String(10_000_000 + at)}`,
  String(20 + (at % 30)),
  '2001-02-03',
  at % 2 === 0 ? '在读' : '结业',
  '甲组',
  '甲组、乙组',
];

describe('imports', () => {
  it('refuses files that are no tables, old ones, and those without headers, in clear words', async () => {
    const { imports } = await studentForm();
    const old = await imports.upload(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.xls');
    expect(old.body).toMatchObject({ errcode: 25003, errmsg: expect.stringContaining('.xls') });
    expect((await imports.upload(Buffer.from('PK\u0003\u0004broken'))).body).toMatchObject({ errcode: 25003 });
    expect((await imports.upload(Buffer.from([0, 1, 2, 0, 4]), 'x.csv')).body).toMatchObject({ errcode: 25003 });
    expect((await imports.upload(Buffer.from('\n\n'), 'x.csv')).body).toMatchObject({ errcode: 25005 });
    expect((await imports.upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'x.csv')).body).toMatchObject({
      errcode: 25002,
    });
  });

  it('refuses a mapping to fields that are not there, a column used twice, and a key without a column', async () => {
    const { imports } = await studentForm();
    const entry = await imports.taken(await workbookOf(headers, [good(1)]));
    const check = (input: object) =>
      imports.call('importCheck', {
        body: { id: entry.id, mode: 'insert', key_field: null, mapping: entry.mapping, ...input },
      });
    for (const input of [
      { mapping: [] },
      { mapping: [{ column: 0, field: 'id' }] },
      { mapping: [{ column: 99, field: 'name' }] },
      {
        mapping: [
          { column: 0, field: 'name' },
          { column: 0, field: 'age' },
        ],
      },
      { mode: 'update' },
      { mode: 'update', key_field: 'state' },
      { mode: 'update', key_field: 'no' },
    ]) {
      expect((await check(input)).status, JSON.stringify(input)).toBe(400);
    }
    expect((await imports.call('importCommit', { body: { id: entry.id } })).body).toMatchObject({ errcode: 25007 });
  });

  it('lists every bad cell, lets them be mended, writes all rows, and takes the whole import back', async () => {
    const { form, token, imports } = await studentForm();
    const rows = Array.from({ length: 30 }, (_, at) => good(at));
    rows[3] = ['', '13810000003', '', '', '', '', ''];
    rows[5] = ['重号', '13810000004', 'x', '2026-02-30', '休学', '没有的组', '同名'];
    const entry = await imports.taken(await workbookOf(headers, rows));
    expect(entry.columns.map(({ field }) => field)).toEqual([
      'name',
      'mobile',
      'age',
      'born',
      'state',
      'team',
      'teams',
    ]);
    expect(entry.columns[1]).toMatchObject({
      found_by: 'synonym',
      samples: ['13810000000', '13810000001', '13810000002'],
    });
    const checked = await imports.check(entry);
    expect(checked).toMatchObject({ state: 'checked', rows: 30, bad_rows: 2, bad_cells: 7, new_rows: 28 });
    const faults = await imports.faults(entry.id);
    expect(faults.map(({ row, field, text }) => [row, field, text])).toEqual([
      [5, 'name', ''],
      [7, 'age', 'x'],
      [7, 'born', '2026-02-30'],
      [7, 'mobile', '13810000004'],
      [7, 'state', '休学'],
      [7, 'team', '没有的组'],
      [7, 'teams', '同名'],
    ]);
    const said = (field: string) => faults.find((fault) => fault.field === field);
    expect(said('state')).toMatchObject({ messages: ['没有选项“休学”，可选：在读、结业'], likely: null });
    expect(said('team')).toMatchObject({ messages: ['没有找到“没有的组”'], likely: null });
    expect(faults.find(({ field }) => field === 'mobile')?.messages).toEqual(['与第 6 行重复']);
    expect((await imports.call('importCommit', { body: { id: entry.id } })).body).toMatchObject({ errcode: 25008 });
    await imports.fix(entry.id, [{ row: 5, field: 'name', text: '补名' }]);
    const half = await imports.fix(entry.id, [
      { row: 7, field: 'age', text: '33' },
      { row: 7, field: 'born', text: '2026/2/28' },
      { row: 7, field: 'mobile', text: '13899999999' },
      { row: 7, field: 'state', text: '在读' },
      { row: 7, field: 'team', text: '乙组' },
      { row: 7, field: 'teams', text: '' },
    ]);
    expect(half).toMatchObject({ bad_cells: 0, bad_rows: 0, new_rows: 30 });
    const job = await imports.commit(entry.id);
    expect(job).toMatchObject({ state: 'succeeded', message: '新增 30 条' });
    const page = await list(app, {
      formId: form.id,
      token,
      query: { page_size: 100, sort_name: 'id', sort_type: 'asc' },
    });
    expect(page.total).toBe(30);
    expect(page.data[5]).toMatchObject({
      no: 'S0006',
      name: '重号',
      mobile: '13899999999',
      age: 33,
      born: '2026-02-28',
      state: 'in',
      team: { label: '乙组' },
      teams: [],
    });
    expect(page.data[0]).toMatchObject({ teams: [{ label: '甲组' }, { label: '乙组' }] });
    const found = await list(app, { formId: form.id, token, query: { keyword: 'buming' } });
    expect(found.data.map(({ name }) => name)).toEqual(['补名']);
    expect(await imports.undo(entry.id)).toMatchObject({ state: 'succeeded' });
    expect((await list(app, { formId: form.id, token })).total).toBe(0);
    expect(await imports.show(entry.id)).toMatchObject({ state: 'undone' });
    expect((await imports.call('importUndo', { body: { id: entry.id } })).body).toMatchObject({ errcode: 25010 });
  });

  it('changes records that a key finds, makes the others, and leaves what is the same alone', {
    tags: ['long'],
  }, async () => {
    const { form, token, imports } = await studentForm();
    const first = await imports.check(await imports.taken(await workbookOf(headers, [good(1), good(2), good(3)])));
    await imports.commit(first.id);
    const changed = [good(1), [...good(2).slice(0, 2), '77', '', '', '', ''], good(4)];
    const entry = await imports.taken(await workbookOf(headers, changed));
    const missing = await imports.check(entry, { mode: 'update', key_field: 'mobile' });
    expect(await imports.faults(missing.id)).toMatchObject([
      { row: 4, field: 'mobile', messages: ['没有找到要更新的记录'] },
    ]);
    const checked = await imports.check(entry, { mode: 'upsert', key_field: 'mobile' });
    expect(checked).toMatchObject({ bad_cells: 0, new_rows: 1, changed_rows: 1, same_rows: 1 });
    expect(await imports.commit(entry.id)).toMatchObject({ message: '新增 1 条，更新 1 条，没有变化 1 条' });
    const { data } = await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc' } });
    expect(data.map(({ age, version, born }) => [age, version, born])).toEqual([
      [21, 1, '2001-02-03'],
      [77, 2, '2001-02-03'],
      [23, 1, '2001-02-03'],
      [24, 1, '2001-02-03'],
    ]);
    const made = await read(app, 'history', { formId: form.id, token, query: { id: data[0]?.id ?? 0 } });
    expect(made.body).toMatchObject({
      total: 1,
      data: [{ action: 'import', version: 1, revertible: false, changes: [] }],
    });
    const second = data[1]?.id ?? 0;
    const { body } = await read(app, 'history', { formId: form.id, token, query: { id: second } });
    expect((body.data as { action: string }[])[0]).toMatchObject({
      action: 'import',
      changes: [{ field: 'age', before: 22, after: 77 }],
    });
    expect(await imports.undo(entry.id)).toMatchObject({ state: 'succeeded' });
    const back = await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc' } });
    expect(back.data.map(({ age }) => age)).toEqual([21, 22, 23]);
  });

  it('refuses to take back what was changed since, or is referred to, and names it', { tags: ['long'] }, async () => {
    const { form, token, imports, teams } = await studentForm();
    const entry = await imports.check(await imports.taken(await workbookOf(headers, [good(1), good(2)])));
    await imports.commit(entry.id);
    await app.db.pool.query(`update form."${form.table_name}" set version = 2 where name = '学员2'`);
    const refused = await imports.undo(entry.id);
    expect(refused).toMatchObject({ state: 'failed', message: expect.stringContaining('学员2') });
    expect((await list(app, { formId: form.id, token })).total).toBe(2);
    expect(await imports.show(entry.id)).toMatchObject({ state: 'committed' });
    const groups = importsOver(app, { formId: teams.id, token });
    const team = await groups.check(await groups.taken(await workbookOf(['名称'], [['丙组']])));
    await groups.commit(team.id);
    await app.db.pool.query(
      `update form."${form.table_name}" set team = (select max(id) from form."${teams.table_name}")`,
    );
    expect(await groups.undo(team.id)).toMatchObject({ state: 'failed', message: expect.stringContaining('学员1') });
  });

  it('writes nothing when a row has become bad since the check, and tells which', async () => {
    const { form, token, imports } = await studentForm();
    const entry = await imports.check(await imports.taken(await workbookOf(headers, [good(1), good(2)])));
    await app.db.pool.query(
      `insert into form."${form.table_name}" (name, mobile, no) values ('别人', '13810000002', 'X1')`,
    );
    expect(await imports.commit(entry.id)).toMatchObject({
      state: 'failed',
      message: recordImportErrors.hasFaults.errmsg,
    });
    expect((await list(app, { formId: form.id, token })).total).toBe(1);
    expect(await imports.faults(entry.id)).toMatchObject([
      { row: 3, field: 'mobile', messages: ['已有相同的值，不能重复'] },
    ]);
    expect(await imports.show(entry.id)).toMatchObject({ state: 'checked', bad_cells: 1 });
  });

  it('reads a .csv file of Chinese Windows', async () => {
    const { imports, form, token } = await studentForm();
    const csv = Buffer.concat([
      Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
      Buffer.from(',mobile\r\n'),
      Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
      Buffer.from(',13800000009\r\n'),
    ]);
    const entry = await imports.check(await imports.taken(csv, 'a.csv'));
    expect(entry).toMatchObject({ bad_cells: 0, new_rows: 1 });
    await imports.commit(entry.id);
    expect((await list(app, { formId: form.id, token })).data[0]).toMatchObject({
      name: '张三',
      mobile: '13800000009',
    });
  });
});
