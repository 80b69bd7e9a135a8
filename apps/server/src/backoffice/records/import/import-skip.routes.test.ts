// @module-tag long
import { recordImportErrors as errors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsIn } from '../../../platform/excel/excel.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const guestForm = async () => {
  const form = await liveForm(app, [
    { field: 'name', name: '姓名', validation: ['required'] },
    { field: 'mobile', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] },
    { field: 'age', name: '年龄', edit_input: 'number' },
    { field: 'why', name: '原因' },
  ]);
  const token = await staffOf(app, [form.id], ['index', 'detail', 'create', 'edit', 'import', 'unmask']);
  return { form, token, imports: importsOver(app, { formId: form.id, token }) };
};
type Guests = Awaited<ReturnType<typeof guestForm>>;

const headers = ['贵宾', '', '电话', '年龄', '说法'];
const mapping = [
  { column: 0, field: 'name' },
  { column: 2, field: 'mobile' },
  { column: 3, field: 'age' },
];
const rows = [
  ['张三', 'x', '13800000001', '31', '=1+1'],
  ['', 'y', '13800000002', '三', '=SUM(A1)'],
  ['李四', '', '13800000003', '', '@a'],
  ['王五', 'z', '138', '33', '-2+3'],
];

const checkedFile = async ({ imports }: Guests, given: readonly (readonly string[])[] = rows) =>
  imports.check(await imports.taken(await workbookOf(headers, given), '名单.2026.xlsx'), { mapping });

const refused = async ({ imports }: Guests, name: 'importCommit' | 'importBadRows', body: object) =>
  (await imports.call(name, { body })).body.errcode;

const textsIn = async (bytes: Buffer) =>
  (await rowsIn(bytes)).map(({ cells }) => cells.map((cell) => cell && `${cell.kind} ${cell.value}`));

const namesIn = async ({ form, token }: Guests) => {
  const { data } = await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc' } });
  return data.map(({ name }) => name);
};

describe('an import without its bad rows', () => {
  it('is refused unless exactly the bad rows of the check are left out', async () => {
    const guests = await guestForm();
    const { imports } = guests;
    const uploaded = await imports.taken(await workbookOf(headers, rows));
    expect(await refused(guests, 'importBadRows', { id: uploaded.id })).toBe(errors.notChecked.errcode);
    const { id } = await checkedFile(guests);
    expect(await refused(guests, 'importCommit', { id })).toBe(errors.hasFaults.errcode);
    for (const skip_rows of [1, 3]) {
      expect(await refused(guests, 'importCommit', { id, skip_rows })).toBe(errors.faultsChanged.errcode);
    }
    const negative = await imports.call('importCommit', { body: { id, skip_rows: -1 } });
    expect(negative).toMatchObject({ status: 400, body: { errors: { skip_rows: ['行数不正确'] } } });
    const good = await checkedFile(guests, [rows[0] ?? []]);
    expect(await refused(guests, 'importBadRows', { id: good.id })).toBe(errors.noBadRows.errcode);
    expect(await refused(guests, 'importCommit', { id: good.id, skip_rows: 1 })).toBe(errors.faultsChanged.errcode);
    const none = await checkedFile(guests, [rows[3] ?? []]);
    expect(await refused(guests, 'importCommit', { id: none.id, skip_rows: 1 })).toBe(errors.nothingToImport.errcode);
    expect(await namesIn(guests)).toEqual([]);
  });

  it('writes the others, tells how many were left out, and gives them back to be mended and imported', async () => {
    const guests = await guestForm();
    const { imports, form } = guests;
    const { id } = await checkedFile(guests);
    const job = await imports.commit(id, 2);
    expect(job).toMatchObject({
      state: 'succeeded',
      message: '新增 2 条，跳过有误的 2 行',
      file: { name: '名单.2026_有误的行.xlsx' },
    });
    expect(await imports.show(id)).toMatchObject({ state: 'committed', new_rows: 2, skipped_rows: 2 });
    expect(await imports.faults(id)).toEqual([]);
    const { rows: audited } = await app.db.pool.query(
      `select after from app.audit_log where action = 'record.import' and target_type = $1`,
      [`form_${form.id}`],
    );
    expect(audited).toMatchObject([{ after: { made: 2, skipped: 2 } }]);

    const sheet = await imports.fileOf(job);
    const [heading, second, fourth, ...more] = await textsIn(sheet);
    expect(heading).toEqual([...headers.map((text) => (text === '' ? null : `text ${text}`)), 'text 错误原因']);
    expect(second).toEqual([
      null,
      'text y',
      'text 13800000002',
      'text 三',
      'text =SUM(A1)',
      expect.stringMatching(/^text (?=.*姓名：)(?=.*年龄：).*；/u),
    ]);
    expect(fourth).toEqual([
      'text 王五',
      'text z',
      'text 138',
      'text 33',
      'text -2+3',
      expect.stringContaining('手机号：'),
    ]);
    expect(more).toEqual([]);

    const again = await imports.taken(sheet);
    expect(again.columns.map(({ header, field, found_by }) => [header, field, found_by])).toEqual([
      ['贵宾', 'name', 'memory'],
      ['电话', 'mobile', 'memory'],
      ['年龄', 'age', 'label'],
      ['说法', null, 'memory'],
      ['错误原因', null, null],
    ]);
    const checked = await imports.check(again);
    expect(checked).toMatchObject({ bad_rows: 2 });
    await imports.fix(again.id, [
      { row: 2, field: 'name', text: '赵六' },
      { row: 2, field: 'age', text: '30' },
      { row: 3, field: 'mobile', text: '13800000004' },
    ]);
    expect(await imports.commit(again.id)).toMatchObject({ state: 'succeeded', message: '新增 2 条', file: null });
    expect(await namesIn(guests)).toEqual(['张三', '李四', '赵六', '王五']);
    expect(await imports.undo(id)).toMatchObject({ state: 'succeeded' });
    expect(await namesIn(guests)).toEqual(['赵六', '王五']);
  });

  it('gives the bad rows before anything is written too, with what was corrected meanwhile', async () => {
    const guests = await guestForm();
    const { imports } = guests;
    const { id } = await checkedFile(guests);
    await imports.fix(id, [{ row: 3, field: 'age', text: '44' }]);
    const job = await imports.badRows(id);
    expect(job).toMatchObject({ state: 'succeeded', message: '有误的 2 行' });
    const [, second] = await textsIn(await imports.fileOf(job));
    expect(second?.[3]).toBe('text 44');
    expect(second?.[5]).not.toContain('年龄');
    expect(await imports.show(id)).toMatchObject({ state: 'checked', bad_rows: 2 });
    expect(await namesIn(guests)).toEqual([]);
  });

  it('leaves a row out together with the bad one that has its number: which of them is right is not known', async () => {
    const guests = await guestForm();
    const { imports } = guests;
    const twins = [
      ['', '', '13800000001', '', ''],
      ['后来的', '', '13800000001', '', ''],
      ['先来的', '', '13800000002', '', ''],
      ['又来的', '', '13800000002', '', ''],
    ];
    const { id } = await checkedFile(guests, twins);
    expect((await imports.faults(id)).map(({ row, field, messages }) => [row, field, ...messages])).toEqual([
      [2, 'name', expect.any(String)],
      [3, 'mobile', '与第 2 行重复'],
      [5, 'mobile', '与第 4 行重复'],
    ]);
    expect(await imports.commit(id, 3)).toMatchObject({ state: 'succeeded' });
    expect(await namesIn(guests)).toEqual(['先来的']);
  });

  it('writes nothing when other rows are bad than were agreed to, and shows all of them', async () => {
    const guests = await guestForm();
    const { imports, form } = guests;
    const { id } = await checkedFile(guests);
    await app.db.pool.query(`insert into form."${form.table_name}" (name, mobile) values ('别人', '13800000001')`);
    const job = await imports.commit(id, 2);
    expect(job).toMatchObject({ state: 'failed', message: errors.faultsChanged.errmsg, file: null });
    expect(await namesIn(guests)).toEqual(['别人']);
    expect(await imports.show(id)).toMatchObject({ state: 'checked', bad_rows: 3, new_rows: 1 });
    expect([...new Set((await imports.faults(id)).map(({ row }) => row))]).toEqual([2, 3, 5]);
    await app.db.pool.query(`delete from form."${form.table_name}"`);
    expect(await imports.commit(id, 3)).toMatchObject({ state: 'failed', message: errors.faultsChanged.errmsg });
    expect(await imports.show(id)).toMatchObject({ state: 'checked', bad_rows: 2, new_rows: 2 });
    expect(await imports.commit(id, 2)).toMatchObject({ state: 'succeeded' });
    expect(await namesIn(guests)).toEqual(['张三', '李四']);
  });

  it('changes records that a key finds, but not those of bad rows', async () => {
    const guests = await guestForm();
    const { imports } = guests;
    await imports.commit((await checkedFile(guests, [rows[0] ?? [], rows[2] ?? []])).id);
    const changes = [
      ['张三', '', '13800000001', '41', ''],
      ['李四', '', '13800000003', '四十', ''],
      ['新来的', '', '13800000009', '', ''],
    ];
    const entry = await imports.taken(await workbookOf(headers, changes));
    const { id } = await imports.check(entry, { mapping, mode: 'upsert', key_field: 'mobile' });
    expect(await imports.commit(id, 1)).toMatchObject({ message: '新增 1 条，更新 1 条，跳过有误的 1 行' });
    expect(await namesIn(guests)).toEqual(['张三', '李四', '新来的']);
    expect(await imports.undo(id)).toMatchObject({ state: 'succeeded' });
    expect(await namesIn(guests)).toEqual(['张三', '李四']);
  });
});
